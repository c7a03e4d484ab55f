import type { BookingStatus, Segment } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';

/** The segments that a booking keeps when it frees its rooms from the night `freed` on; null frees none. */
export const segmentsLeft = (segments: readonly Segment[], freed: string | null): Segment[] =>
  segments
    .filter(({ start }) => freed === null || start < freed)
    .map((segment) => ({ ...segment, end: freed === null || segment.end < freed ? segment.end : freed }));

/** The nights from `today` on, of one room if one is given. */
export const comingNights = (segments: readonly Segment[], today: string, roomId?: string): Segment[] =>
  segments
    .filter((segment) => segment.end > today && (roomId ?? segment.roomId) === segment.roomId)
    .map((segment) => ({ ...segment, start: segment.start < today ? today : segment.start }));

/** Whether a booking has nights that can move to another room. */
export const mayMove = (status: BookingStatus, segments: readonly Segment[], today: string): boolean =>
  (status === 'confirmed' || status === 'checked_in') && comingNights(segments, today).length > 0;

/** The segments of a booking after its nights in the room `from` moved to the room `to`, from the night `since` on, in their order. */
export function moveNights(
  segments: readonly Segment[],
  { from, to, since }: { from: string; to: string; since: string },
): Segment[] {
  const moved = segments.flatMap((segment) => {
    if (segment.roomId !== from || segment.end <= since) return segment;
    if (segment.start >= since) return { ...segment, roomId: to };
    return [
      { ...segment, end: since },
      { ...segment, roomId: to, start: since },
    ];
  });
  return moved.reduce<Segment[]>(joinIfContinued, []);
}

/**
 * The segments of a booking whose stay becomes `stay`: its first and last rooms take the nights that are added at either end.
 * With a `roomId`, the nights from `today` on are in that room; for a stay that begins later, all nights. A stay that keeps
 * none of its nights is in `roomId`, otherwise in the room `fallback`.
 */
export function stretchNights(
  segments: readonly Segment[],
  { start, end }: Stay,
  { today, roomId, fallback }: { today: string; roomId: string | null; fallback: string },
): Segment[] {
  const kept = segments
    .filter((segment) => segment.start < end && segment.end > start)
    .map((segment) => ({ ...segment }));
  if (kept.length === 0) kept.push({ roomId: roomId ?? fallback, start, end });
  kept[0]!.start = start;
  kept.at(-1)!.end = end;
  if (roomId === null) return kept.reduce<Segment[]>(joinIfContinued, []);
  const moves = start > today ? start : today;
  const past = segmentsLeft(kept, moves);
  const coming = moves < end ? [{ roomId, start: moves, end }] : [];
  return [...past, ...coming].reduce<Segment[]>(joinIfContinued, []);
}

function joinIfContinued(joined: Segment[], next: Segment): Segment[] {
  const last = joined.at(-1);
  if (last?.roomId !== next.roomId || last.end !== next.start) return [...joined, next];
  return [...joined.slice(0, -1), { ...last, end: next.end }];
}

/** The room of a booking on the day `today`: the current one, otherwise the next one, otherwise the last one. */
export const roomOn = (segments: readonly Segment[], today: string): string | undefined =>
  (segments.find(({ end }) => end > today) ?? segments.at(-1))?.roomId;
