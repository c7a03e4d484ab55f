import type { KeyObject } from 'node:crypto';
import { isStaff } from '@innkeeper/contracts/access';
import type { User } from '@innkeeper/kit/http';
import { networkOf } from '@innkeeper/kit/http';
import { networkMark } from '@innkeeper/kit/messaging';
import { currentCaller } from '@innkeeper/kit/observe';

type Booker = Pick<User, 'id' | 'email' | 'actor' | 'emailVerified'>;

/**
 * What a booking's event has if nobody has proven that its address is the booker's: then messages limits the e-mails that it
 * causes. Staff are trusted. The caller is the account, whose bookings count together with others of its place (`place.ts`), or,
 * without one, a mark of the network, which is keyed, so that it does not show the network.
 */
export function unprovenOf(
  mailSecrets: KeyObject | null,
  booker: Booker | null,
  email: string,
): { unproven?: { caller: string } } {
  if (booker && isStaff(booker)) return {};
  if (booker?.emailVerified && booker.email.toLowerCase() === email.toLowerCase()) return {};
  if (booker) return { unproven: { caller: booker.id } };
  const network = networkOf(currentCaller().address ?? '');
  return { unproven: { caller: mailSecrets ? networkMark(mailSecrets, network) : '' } };
}
