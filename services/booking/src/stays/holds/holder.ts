import type { User } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import { currentPlace, isVerified, type Place, placeToCount } from '../place.ts';
import { type Booker, readBooker } from '../read-booker.ts';

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
