import type { ServiceName } from '@innkeeper/topology';

/** The operations of the load, and the service of each; the web server itself serves the pages. */
const SERVED_BY = {
  register: 'identity',
  'sign in': 'identity',
  'sign-in options': 'identity',
  'delete a user': 'identity',
  'list categories': 'catalog',
  'list rooms': 'catalog',
  'change a category': 'catalog',
  'change a room': 'catalog',
  search: 'booking',
  book: 'booking',
  'list own bookings': 'booking',
  cancel: 'booking',
  'change a status': 'booking',
  'list the gallery': 'gallery',
  'list testimonials': 'feedback',
  'give feedback': 'feedback',
  'open the site': 'site',
} as const satisfies Record<string, ServiceName | 'site'>;

export type Operation = keyof typeof SERVED_BY;

export const ALL_OPERATIONS = Object.keys(SERVED_BY) as Operation[];

/** The operations that must keep working while these services are down. */
export const operationsWithout = (...down: (ServiceName | 'site')[]): Operation[] =>
  ALL_OPERATIONS.filter((operation) => !down.includes(SERVED_BY[operation]));
