import { request } from '../../shared/api/client.ts';
import { loadCode } from '../../shared/load-code.ts';
import { words } from '../../shared/words/words.ts';
import type { Booking } from './api.ts';

const t = words('desk');

/**
 * Asks why a guest is checked in to a room that is not clean. Returns '' if no reason is needed, and null if the user
 * cancels. If the state of the room cannot be read, it does not ask.
 */
export async function reasonToCheckIn({ roomId }: Pick<Booking, 'roomId'>): Promise<string | null> {
  const state = await request('GET /api/desk/housekeeping/:roomId', { params: { roomId } }).then(
    (room) => room.state,
    () => 'clean' as const,
  );
  if (state !== 'dirty' && state !== 'cleaning') return '';
  const { askForText } = await loadCode(() => import('../../shared/ui/dialog/dialog.ts'));
  return askForText({
    title:
      state === 'dirty' ? t('ask.not_clean', { room: roomId }) : t('ask.being_cleaned', { room: roomId }),
    label: t('ask.why_check_in'),
    missing: t('unclean.missing'),
    confirm: t('transition.check_in'),
    keep: t('unclean.keep'),
  });
}
