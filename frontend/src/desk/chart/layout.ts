import type { Chart } from '@innkeeper/contracts/booking';
import { nightsBetween } from '../../shared/calendar.ts';
import { type Item, itemsOf, keyOf, type Place } from './items.ts';

export type Room = Chart['rooms'][number];

/** The heights of lines, in pixels. */
export interface LineHeights {
  row: number;
  group: number;
}
/** For fingers, and screens on which few rooms have place anyway. */
export const roomyLines: LineHeights = { row: 48, group: 32 };
/** With a mouse on a laptop: fourteen rooms are seen at once. */
export const denseLines: LineHeights = { row: 32, group: 22 };

/** The minimum width of a day, in pixels, by the number of shown days. */
const leastDayWidths: Readonly<Record<number, number>> = { 14: 56, 30: 40, 90: 28 };

/** A line of the chart: the name of a category, or a room with its bars. */
export type Line =
  | { type: 'group'; key: string; name: string; top: number }
  | { type: 'room'; key: string; room: Room; items: readonly Item[]; top: number };

export interface Layout {
  lines: readonly Line[];
  height: number;
  heights: LineHeights;
  /** Every bar by its key, from the first room to the last. */
  bars: ReadonlyMap<string, Item>;
}

export const noLayout: Layout = { lines: [], height: 0, heights: roomyLines, bars: new Map() };

/** Puts the rooms below each other, those of a category together, each with its bars from left to right. */
export function layOut(chart: Chart, heights: LineHeights = roomyLines): Layout {
  const byRoom = new Map<string, Item[]>();
  for (const item of itemsOf(chart)) {
    const items = byRoom.get(item.roomId);
    if (items) items.push(item);
    else byRoom.set(item.roomId, [item]);
  }
  const lines: Line[] = [];
  let top = 0;
  let category: string | null = null;
  for (const room of chart.rooms) {
    if (room.category !== category) {
      category = room.category;
      lines.push({ type: 'group', key: `group ${category}`, name: category || 'Without a category', top });
      top += heights.group;
    }
    const items = (byRoom.get(room.roomId) ?? []).toSorted((a, b) => (a.start < b.start ? -1 : 1));
    lines.push({ type: 'room', key: room.roomId, room, items, top });
    top += heights.row;
  }
  const bars = new Map<string, Item>();
  for (const line of lines)
    if (line.type === 'room') for (const item of line.items) bars.set(keyOf(item), item);
  return { lines, height: top, heights, bars };
}

/** The width of a day, in whole pixels, if all days share `width`. */
export const dayWidth = (days: number, width: number): number =>
  Math.max(leastDayWidths[days] ?? 28, Math.floor(width / days));

/**
 * The horizontal position of nights: from noon to noon, so that a departure and an arrival share a day. In pixels from the
 * first day.
 */
export function spanOf(place: { start: string; end: string }, first: string, width: number) {
  const left = (nightsBetween(first, place.start) + 0.5) * width;
  return { left, width: nightsBetween(place.start, place.end) * width };
}

/** The index of the line at a height, in pixels from the first line. */
export function lineAt(lines: readonly Line[], y: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (lines[middle]!.top <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The room at a height; at a category's name, the room below it. */
export function roomAt(lines: readonly Line[], y: number): Room | undefined {
  const index = lineAt(lines, y);
  const line = lines[index]?.type === 'group' ? lines[index + 1] : lines[index];
  return line?.type === 'room' ? line.room : undefined;
}

/** The next room above (-1) or below (1) a room. */
export function neighbourOf(lines: readonly Line[], roomId: string, step: number): string {
  const rooms = lines.flatMap((line) => (line.type === 'room' ? [line.room.roomId] : []));
  return rooms[rooms.indexOf(roomId) + step] ?? roomId;
}

/** Whether no bar takes any of these nights of a room. */
export const isFree = ({ roomId, start, end }: Place, { bars }: Layout): boolean =>
  ![...bars.values()].some((one) => one.roomId === roomId && one.start < end && start < one.end);

/** Whether a bar is unchanged; false if another user has moved, shortened or removed it. */
export function isAsItWas(item: Item, { bars }: Layout): boolean {
  const now = bars.get(keyOf(item));
  return now?.roomId === item.roomId && now.start === item.start && now.end === item.end;
}

/** The current bar of the same booking or block, if it is still on the chart. */
export const barNow = (item: Item, { bars }: Layout): Item | undefined =>
  [...bars.values()].find((one) => {
    if (one.type === 'stay') return item.type === 'stay' && one.bookingId === item.bookingId;
    return one.type === 'block' && item.type === 'block' && one.blockId === item.blockId;
  });
