import { request } from '../../shared/api/client.ts';
import { loadCode } from '../../shared/load-code.ts';
import { words } from '../../shared/words/words.ts';
import type { Booking } from './api.ts';

const t = words('desk');

/** By booking, or by room for one that is being made: why a guest was to be checked in, where the check-in failed. */
const unsent = new Map<string, string>();

/** Forgets the reason once a guest is in the room. */
export const forgetReason = (stay: Entering): void => void unsent.delete(keyOf(stay));

type Entering = Pick<Booking, 'roomId'> & { bookingId?: string };
const keyOf = ({ bookingId, roomId }: Entering): string => bookingId ?? roomId;

/**
 * Asks why a guest is checked in to a room that is not clean. Returns '' if no reason is needed, and null if the user
 * cancels. After a failed check-in the reason stands there again. If the state of the room cannot be read, it does not ask.
 */
export async function reasonToCheckIn(stay: Entering): Promise<string | null> {
  const { roomId } = stay;
  const state = await request('GET /api/desk/housekeeping/:roomId', { params: { roomId } }).then(
    (room) => room.state,
    () => 'clean' as const,
  );
  if (state !== 'dirty' && state !== 'cleaning') return '';
  const { askForText } = await loadCode(() => import('../../shared/ui/dialog/dialog.ts'));
  const reason = await askForText({
    typed: unsent.get(keyOf(stay)),
    title:
      state === 'dirty' ? t('ask.not_clean', { room: roomId }) : t('ask.being_cleaned', { room: roomId }),
    label: t('ask.why_check_in'),
    missing: t('unclean.missing'),
    confirm: t('transition.check_in'),
    keep: t('unclean.keep'),
  });
  if (reason) unsent.set(keyOf(stay), reason);
  return reason;
}
