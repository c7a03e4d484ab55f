import type { Stay } from '@innkeeper/contracts/dates';
import { networkOf, type User } from '@innkeeper/kit/http';
import { currentCaller } from '@innkeeper/kit/observe';
import type { Sql } from '@innkeeper/kit/postgres';
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
 * Returns the data about a client that wants rooms, after checking that it may book them. Without an account, all bookings
 * from the same address within a day count.
 * @throws ApiError 409 as `assertVerified` and `assertWithinLimits` do
 */
export async function readHolder(
  sql: Sql,
  { customer, network }: Holder,
  stays: readonly Stay[],
  today: string,
): Promise<Booker> {
  const [booker, bookedHere] = await Promise.all([
    readBooker(sql, customer?.id ?? null, today),
    customer ? null : countBookedWithoutAccount(sql, network),
  ]);
  assertVerified(customer, booker);
  const holder = { ...booker, open: bookedHere ?? booker.open };
  assertAllWithinLimits(customer ?? { permissions: [] }, stays, holder, today);
  return holder;
}
