import { may } from '@innkeeper/contracts/access';
import { networkOf, type User } from '@innkeeper/kit/http';
import { currentCaller } from '@innkeeper/kit/observe';

/**
 * From where a request comes. The address of IPv6 is its /56 network. Wider networks bound a client that has many addresses:
 * a `site` (IPv4: /24, IPv6: /48) is what one customer of a hoster gets, `wide` (IPv4: /24, IPv6: /32) what a provider gets.
 */
export type Place = { network: string; site: string; wide: string };

/** The place of an address. */
export function placeOf(address: string): Place {
  const network = networkOf(address);
  const first = (parts: number, separator: string) =>
    network.split(separator).slice(0, parts).join(separator);
  if (network.includes(':')) return { network, site: first(3, ':'), wide: first(2, ':') };
  return { network, site: first(3, '.'), wide: first(3, '.') };
}

/** The place of the request being served. */
export const currentPlace = (): Place => placeOf(currentCaller().address ?? '');

type Caller = Pick<User, 'permissions' | 'emailVerified'> | null;

/**
 * Whether a guest counts by their account alone: their address is confirmed, or they are staff. All others count by their place
 * too, because accounts are free.
 */
export const isVerified = (guest: Caller): boolean =>
  guest !== null && (guest.emailVerified || may(guest, 'bookings'));

/** The place by which a guest is counted too; null for one who counts by the account alone. */
export const placeToCount = (guest: Caller, place: Place): Place | null => (isVerified(guest) ? null : place);
