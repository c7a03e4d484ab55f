import type { Stay } from '@innkeeper/contracts/dates';
import { networkOf, type User } from '@innkeeper/kit/http';
import { currentCaller } from '@innkeeper/kit/observe';
import type { Sql } from '@innkeeper/kit/postgres';
import { hotelNotOpen } from '../stays/book-room.ts';
import { assertAllWithinLimits, assertVerified } from '../stays/booking-limits.ts';
import { type Booker, readBooker } from '../stays/read-booker.ts';
import { countBookedWithoutAccount, holderLock } from './hold-store.ts';

/** A client that wants rooms: an account, or, without one, an address (IPv6: its network). */
export type Holder = {
  customer: Pick<User, 'id' | 'email' | 'actor' | 'permissions' | 'emailVerified'> | null;
  network: string;
};

export const holderOf = (customer: User | null): Holder => ({
  customer,
  network: networkOf(currentCaller().address ?? ''),
});

/** Waits until no other transaction counts this address. */
export const lockHolder = ({ network }: Holder) => holderLock(network);

/**
 * Returns what the hotel knows about a client that wants rooms. Without an account, all bookings from the same address within a
 * day count.
 */
export async function readHolder(sql: Sql, { customer, network }: Holder, today: string): Promise<Booker> {
  const [booker, bookedHere] = await Promise.all([
    readBooker(sql, customer?.id ?? null, today),
    customer ? null : countBookedWithoutAccount(sql, network),
  ]);
  return { ...booker, open: bookedHere ?? booker.open };
}

/** @throws ApiError 409 `hotel_not_open`, or as `assertVerified` and `assertWithinLimits` do */
export function assertMayHold(
  { customer }: Holder,
  booker: Booker,
  stays: readonly Stay[],
  today: string,
): void {
  if (!booker.isOpen) throw hotelNotOpen();
  assertVerified(customer, booker);
  assertAllWithinLimits(customer ?? { permissions: [] }, stays, booker, today);
}
