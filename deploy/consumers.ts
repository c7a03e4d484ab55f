// Generated from the services' definitions by `make generate`: changes here are lost.
export const CONSUMERS = {
  identity: {
    consumes: ['booking', 'feedback', 'messages'],
    copies: ['booking'],
    handles: [],
    hints: ['booking', 'feedback', 'messages'],
  },
  catalog: {
    consumes: ['booking'],
    copies: ['booking'],
    handles: [],
    hints: ['booking'],
  },
  booking: {
    consumes: ['catalog', 'identity'],
    copies: ['catalog', 'identity'],
    handles: [],
    hints: [],
  },
  gallery: {
    consumes: [],
    copies: [],
    handles: [],
    hints: [],
  },
  feedback: {
    consumes: ['booking'],
    copies: ['booking'],
    handles: [],
    hints: [],
  },
  messages: {
    consumes: ['booking', 'catalog', 'feedback', 'identity'],
    copies: ['catalog'],
    handles: ['booking', 'identity'],
    hints: [],
  },
  billing: {
    consumes: ['booking', 'catalog'],
    copies: ['booking', 'catalog'],
    handles: [],
    hints: [],
  },
} as const;
