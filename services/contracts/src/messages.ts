import { emptyDemoCallOf } from './installation.ts';

export const messagesCalls = {
  emptyDemo: emptyDemoCallOf('messages'),
};
