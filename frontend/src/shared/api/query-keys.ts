import type { QueryKey } from '@tanstack/react-query';
import type { CallInput, CallName } from './client.ts';

/**
 * What a call is about, by the first word or two of its path after `/api` or `/api/desk`, if that is not the first word itself. A change
 * makes out of date all that was read about the same.
 */
const subjects: Readonly<Record<string, string>> = {
  booking: 'bookings',
  blocks: 'bookings',
  breakfast: 'bookings',
  cancellations: 'bookings',
  chart: 'bookings',
  feed: 'bookings',
  'free-rooms': 'bookings',
  guests: 'bookings', // a guest has the bookings' names and stays
  holds: 'bookings',
  housekeeping: 'bookings',
  moves: 'bookings',
  search: 'bookings',
  stay: 'bookings',
  stays: 'bookings',
  today: 'bookings',
  undo: 'bookings',
  balances: 'folios',
  journal: 'days',
  invoices: 'folios', // what a folio has not on an invoice follows from them
  category: 'categories',
  room: 'rooms',
  'discount-codes': 'rates',
  extras: 'rates',
  'price-rules': 'rates',
  'rate-plans': 'rates',
  seasons: 'rates',
  taxes: 'rates',
  'booking-mails': 'messages',
  'mail-delivery': 'messages',
  'mail-kinds': 'messages',
  'overdue-mails': 'messages',
  'undeliverable-bookings': 'messages',
  'messages/preferences': 'profile',
  'users/get-user': 'profile',
  'users/profile': 'profile',
};

export function subjectOf(name: string): string {
  const [, first = name, second] = /\/api\/(?:desk\/)?([\w-]+)(?:\/([\w-]+))?/.exec(name) ?? [];
  return subjects[`${first}/${second}`] ?? subjects[first] ?? first;
}

/** The key of what a call has read: its subject, the call, and its input. Without an input, the start of the keys for any. */
export const keyOf = <Name extends CallName>(name: Name, input?: CallInput<Name>): QueryKey =>
  input === undefined ? [subjectOf(name), name] : [subjectOf(name), name, input];

/** The start of the keys of all that was read about the same as a call. */
export const likeCall = (name: CallName): QueryKey => [subjectOf(name)];
