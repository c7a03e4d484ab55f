import type { Permission } from '@innkeeper/contracts/access';
import { words } from '../words/words.ts';

const t = words('office');
const tShared = words('shared');

/** The label of each permission, in the order of forms, and its explanation. */
const texts = {
  'bookings:read': ['permission.bookings_read', 'permission.bookings_read.hint'],
  bookings: ['permission.bookings', 'permission.bookings.hint'],
  'bookings:price': ['permission.bookings_price', 'permission.bookings_price.hint'],
  housekeeping: ['permission.housekeeping', 'permission.housekeeping.hint'],
  folio: ['permission.folio', 'permission.folio.hint'],
  'folio:adjust': ['permission.folio_adjust', 'permission.folio_adjust.hint'],
  payments: ['permission.payments', 'permission.payments.hint'],
  'payments:refund': ['permission.payments_refund', 'permission.payments_refund.hint'],
  'books:read': ['permission.books_read', 'permission.books_read.hint'],
  'day-close': ['permission.day_close', 'permission.day_close.hint'],
  invoices: ['permission.invoices', 'permission.invoices.hint'],
  'catalog:read': ['permission.catalog_read', 'permission.catalog_read.hint'],
  catalog: ['permission.catalog', 'permission.catalog.hint'],
  rates: ['permission.rates', 'permission.rates.hint'],
  users: ['permission.users', 'permission.users.hint'],
  roles: ['permission.roles', 'permission.roles.hint'],
  feedback: ['permission.feedback', 'permission.feedback.hint'],
  gallery: ['permission.gallery', 'permission.gallery.hint'],
  settings: ['permission.settings', 'permission.settings.hint'],
  messages: ['permission.messages', 'permission.messages.hint'],
  history: ['permission.history', 'permission.history.hint'],
  installation: ['permission.installation', 'permission.installation.hint'],
} as const satisfies Record<Permission, readonly [label: string, hint: string]>;

/** All of them, in the order of forms. */
export const permissions = Object.keys(texts) as Permission[];

export const labelOf = (one: Permission): string => t(texts[one][0]);
export const hintOf = (one: Permission): string => t(texts[one][1]);

/** A list of permissions as text. Permission to change includes permission to read, which is then left out. */
export const inWords = (all: readonly Permission[]): string =>
  all
    .filter((one) => !(one.endsWith(':read') && all.some((other) => `${other}:read` === one)))
    .map(labelOf)
    .join(tShared('list.separator'));
