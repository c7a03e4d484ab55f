import type { BlockForm, BlockOnWire, HousekeepingState } from '@innkeeper/contracts/booking';
import { request } from '../../shared/api/client.ts';
import { nightsBetween } from '../../shared/calendar.ts';

/** The chart shows no more days at once. */
const MOST_DAYS = 92;

/** Returns a function that asks the server whether these changes of bookings can still be undone, all of them. */
export const mayUndoChanges = (changes: readonly { bookingId: string; changeId: string }[]) => async () => {
  for (const { bookingId, changeId } of changes) {
    const { lastChange } = await request('GET /api/desk/bookings/:bookingId', { params: { bookingId } });
    if (lastChange?.changeId !== changeId) return false;
  }
  return true;
};

/** Returns a function that asks whether a room is still in the state that someone gave it. */
export const isStillInState = (roomId: string, state: HousekeepingState) => async () =>
  (await request('GET /api/desk/housekeeping/:roomId', { params: { roomId } })).state === state;

/**
 * Returns a function that asks whether a block is still as it was saved (`now`; null after its removal), and whether the nights to
 * which undoing returns it (`back`; null if undoing removes it) are free.
 */
export const mayUndoBlock =
  (blockId: string, now: BlockOnWire | null, back: BlockForm | null) => async (): Promise<boolean> => {
    const spans = [now, back].filter((span) => span !== null);
    const start = spans.map((span) => span.start).sort()[0]!;
    const end = spans
      .map((span) => span.end)
      .sort()
      .at(-1)!;
    const days = Math.min(nightsBetween(start, end), MOST_DAYS);
    const { stays, blocks } = await request('GET /api/desk/chart', { query: { start, days } });
    if (blocks.find((block) => block.blockId === blockId)?.version !== now?.version) return false;
    const others = [...stays, ...blocks.filter((block) => block.blockId !== blockId)];
    return !others.some(
      (other) => back && other.roomId === back.roomId && other.start < back.end && back.start < other.end,
    );
  };
