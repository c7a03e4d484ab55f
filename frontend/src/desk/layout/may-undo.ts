import type { BlockForm, BlockOnWire, HousekeepingState, SeasonInput } from '@innkeeper/contracts/booking';
import type { RoomOnWire } from '@innkeeper/contracts/catalog';
import { MOST_ROOM_NOTES } from '@innkeeper/contracts/room-notes';
import { isSameName } from '../../shared/api/categories.ts';
import { request } from '../../shared/api/client.ts';
import { nightsBetween, today } from '../../shared/calendar.ts';

/** The chart shows no more days at once. */
const MOST_DAYS = 92;

type BookingChange = { bookingId: string; changeId: string };

/** Returns a function that asks the server whether these changes of bookings can still be undone, all of them. */
export const mayUndoChanges = (changes: readonly BookingChange[]) => async () => {
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

/**
 * Returns a function that asks whether a deleted room can be added again, and the stays that were moved out of it can return:
 * its ID is free, and its category exists.
 */
export const mayRestoreRoom =
  ({ roomId, category }: RoomOnWire, moved: readonly BookingChange[]) =>
  async (): Promise<boolean> => {
    const [{ allRoomsList }, { categories }] = await Promise.all([
      request('GET /api/room'),
      request('GET /api/category'),
    ]);
    if (allRoomsList.some((room) => room.roomId === roomId)) return false;
    if (!categories.some(({ name }) => isSameName(name, category))) return false;
    return mayUndoChanges(moved)();
  };

/** Returns a function that asks whether a deleted gallery item can be restored. The server rejects the question if not. */
export const mayRestoreItem = (id: string) => async () => {
  await request('GET /api/desk/gallery/:id/restore', { params: { id } });
  return true;
};

/** The same for feedback that was deleted in one call. It expires together, so the first answers for all. */
export const mayRestoreFeedback = (ids: readonly string[]) => async () => {
  for (const id of ids.slice(0, 1)) await request('GET /api/desk/feedback/:id/restore', { params: { id } });
  return true;
};

/** Returns a function that asks whether a deleted season can be added again: no other of its priority has one of its nights. */
export const mayRestoreSeason =
  ({ priority, firstNight, lastNight }: SeasonInput) =>
  async () => {
    const { seasons } = await request('GET /api/desk/seasons');
    return !seasons.some(
      (other) =>
        other.priority === priority && other.firstNight <= lastNight && firstNight <= other.lastNight,
    );
  };

/** Returns a function that asks whether prices and restrictions of a category's days are still as they were saved. */
export const isCalendarStill = (categoryId: string, version: number) => async () => {
  const query = { year: Number(today().slice(0, 4)) }; // any year: the version is that of the whole calendar
  const calendar = await request('GET /api/desk/rates/:categoryId/days', { params: { categoryId }, query });
  return calendar.version === version;
};

/** Returns a function that asks whether two records of guests are still merged, and can be separated. */
export const mayUndoMerge = (guestId: string, mergeId: string) => async () => {
  const { merges } = await request('GET /api/desk/guests/:guestId', { params: { guestId } });
  return merges.some((merge) => merge.mergeId === mergeId && merge.undoableUntil !== null);
};

/** Returns a function that asks whether a room can have another note. */
export const mayAddNote = (roomId: string) => async () => {
  const { rooms } = await request('GET /api/desk/housekeeping');
  const room = rooms.find((one) => one.roomId === roomId);
  return room !== undefined && (room.notes ?? []).length < MOST_ROOM_NOTES;
};
