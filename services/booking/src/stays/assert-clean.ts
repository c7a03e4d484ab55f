import { conflict } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import { selectStates } from '../desk/room-states.ts';

const WORDS = { dirty: 'is not clean', cleaning: 'is still being cleaned' };

/**
 * A guest enters a room that is clean, or staff say why they enter another one. The room is locked, so its state stays.
 * @throws ApiError 409 `room_not_clean`
 */
export async function assertClean(
  sql: Sql,
  { roomId, today, reason }: { roomId: string; today: string; reason: string | undefined },
): Promise<void> {
  if (reason) return;
  const state = (await selectStates(sql, [roomId], today)).get(roomId);
  if (state !== 'dirty' && state !== 'cleaning') return;
  throw conflict(
    'room_not_clean',
    `Room ${roomId} ${WORDS[state]}. Have it cleaned first, or give a reason for the history.`,
  );
}
