import type { Stay } from '@innkeeper/contracts/dates';
import type { User } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import { hotelNotOpen } from '../stays/book-room.ts';
import { assertAllWithinLimits, assertVerified } from '../stays/booking-limits.ts';
import { currentPlace, isVerified, type Place, placeToCount } from '../stays/place.ts';
import { type Booker, readBooker } from '../stays/read-booker.ts';

/** A client that wants rooms: an account, or, without one, the place where it is. */
export type Holder = {
  customer: Pick<User, 'id' | 'email' | 'actor' | 'permissions' | 'emailVerified'> | null;
  place: Place;
};

export const holderOf = (customer: User | null): Holder => ({ customer, place: currentPlace() });

export const isVerifiedHolder = ({ customer }: Holder): boolean => isVerified(customer);

/** The place by which a client is counted too; null for an account whose address is confirmed. */
export const placeOfHolder = ({ customer, place }: Holder): Place | null => placeToCount(customer, place);

/** Returns what the hotel knows about a client that wants rooms, without the hold `exceptHold`. */
export const readHolder = (
  sql: Sql,
  holder: Holder,
  { today, exceptHold }: { today: string; exceptHold?: string },
): Promise<Booker> =>
  readBooker(sql, {
    customerId: holder.customer?.id ?? null,
    place: placeOfHolder(holder),
    today,
    ...(exceptHold !== undefined && { exceptHold }),
  });

/** @throws ApiError 409 `hotel_not_open`, or as `assertVerified` and `assertWithinLimits` do */
export function assertMayHold(
  { customer }: Holder,
  booker: Booker,
  stays: readonly Stay[],
  today: string,
): void {
  if (!booker.isOpen) throw hotelNotOpen();
  assertVerified(customer, booker);
  // The bookings of guests without an account are not counted: their nights are, by their place.
  assertAllWithinLimits(customer ?? { permissions: [] }, stays, booker, today);
}
