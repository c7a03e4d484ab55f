import { randomUUID } from 'node:crypto';
import type { DeskOrder } from '@innkeeper/contracts/booking';
import type { Statement, Transaction } from '@innkeeper/kit/postgres';
import { walkInInsert } from './add-guest.ts';
import { assertOwnRecord } from './change-guest.ts';
import { nameOf } from './guest.ts';
import { factsMissing, lockGuests, selectAccountOf } from './guest-store.ts';

type OrderingGuest = Pick<DeskOrder, 'guestId' | 'firstName' | 'lastName' | 'email' | 'phone' | 'language'>;

/** The guest of an order by the desk, and what has to be written of them when it is stored. */
export type GuestOfOrder = {
  guestId: string;
  /** The account that sees the booking, otherwise the guest's id. */
  customerId: string;
  guestName: string;
  language: string | null;
  change: Statement | null;
};

/**
 * The record that the desk chose, otherwise a new one: the desk is never given a record that it did not choose.
 * @throws ApiError 404 for an unknown record; 409 `guest_merged`
 */
export async function guestOfOrder(tx: Transaction, order: OrderingGuest): Promise<GuestOfOrder> {
  const { guestId: knownId, email, phone, language = null } = order;
  if (knownId === undefined) return newGuest({ ...order, language });
  const guest = assertOwnRecord((await lockGuests(tx, [knownId])).get(knownId));
  const missing = guest.hasAccount ? {} : { email: email ?? null, phone: phone || null };
  return {
    guestId: knownId,
    customerId: (await selectAccountOf(tx, knownId)) ?? knownId,
    guestName: nameOf(guest),
    language: language ?? guest.language,
    change: factsMissing(knownId, { email: null, phone: null, language, ...missing }),
  };
}

/** A new record. */
export function newGuest({
  firstName,
  lastName,
  email,
  phone,
  language,
}: Pick<DeskOrder, 'firstName' | 'lastName' | 'email' | 'phone'> & {
  language: string | null;
}): GuestOfOrder {
  const guestId = randomUUID();
  const change = walkInInsert({ guestId, firstName, lastName, email, phone, language });
  return { guestId, customerId: guestId, guestName: `${firstName} ${lastName}`.trim(), language, change };
}
