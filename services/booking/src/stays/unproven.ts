import type { KeyObject } from 'node:crypto';
import { isStaff } from '@innkeeper/contracts/access';
import type { User } from '@innkeeper/kit/http';
import { networkOf } from '@innkeeper/kit/http';
import { networkMark } from '@innkeeper/kit/messaging';
import { currentCaller } from '@innkeeper/kit/observe';

type Booker = Pick<User, 'id' | 'email' | 'actor' | 'emailVerified'>;

/**
 * What a booking's event has as `unproven` if nobody has proven that its address is the booker's, otherwise null: messages limits the
 * e-mails that it causes. Staff are trusted. The caller is the account, whose bookings count together with others of its place (`place.ts`), or,
 * without one, a mark of the network, which is keyed, so that it does not show the network.
 */
export function unprovenOf(
  mailSecrets: KeyObject | null,
  booker: Booker | null,
  email: string,
): { caller: string } | null {
  if (booker && isStaff(booker)) return null;
  if (booker?.emailVerified && booker.email.toLowerCase() === email.toLowerCase()) return null;
  if (booker) return { caller: booker.id };
  const network = networkOf(currentCaller().address ?? '');
  return { caller: mailSecrets ? networkMark(mailSecrets, network) : '' };
}
