import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, nightsBetween } from '../../shared/calendar.ts';
import { type Grip, gripsOf, type Item, keyOf, moved, type Place } from './items.ts';
import { isFree, type Layout, type Line, neighbourOf } from './layout.ts';
import type { Draft } from './options.ts';

const arrows: Readonly<Record<string, [days: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const gripOfKey: Readonly<Record<string, Grip>> = { m: 'whole', a: 'start', d: 'end', s: 'rest' };

interface Options {
  layout: Layout;
  today: string;
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
  /** Nights that the arrow keys have chosen to book them; null for none. */
  cursor: Place | null;
  onCursor: (place: Place | null) => void;
  onBook: (place: Place) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/**
 * The keyboard on the chart. Arrow keys move from bar to bar; M moves the bar, A its arrival, D its departure, and S splits it: the
 * rest of it moves. Then arrow keys move it, Enter drops it, Escape cancels. Shift and an arrow lead from a bar to the night beside it:
 * then arrow keys choose another one, with Shift more of them, and Enter books them.
 */
export function useTape({ layout, today, draft, onDraft, cursor, ...on }: Options) {
  const { lines, bars } = layout;
  const { onDrop, onCancel } = on;
  const [selected, setSelected] = useState<string | null>(null);
  const [stop, setStop] = useState<string | null>(null);
  const focusNext = useRef<string | null>(null);
  const itemOf = (key: string | null): Item | undefined => (key === null ? undefined : bars.get(key));
  const stopKey = itemOf(stop) ? stop : (bars.keys().next().value ?? null);

  useEffect(() => {
    if (focusNext.current === null) return;
    const bar = document.querySelector<HTMLElement>(`[data-bar="${CSS.escape(focusNext.current)}"]`);
    if (!bar) return;
    focusNext.current = null;
    bar.focus({ preventScroll: true });
    bar.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  /** Moves the focus to a bar, as soon as it is rendered, and makes it reachable with Tab. */
  const focus = (key: string) => {
    setStop(key);
    focusNext.current = key;
  };
  const begin = (item: Item, grip: Grip) => {
    if (!gripsOf(item, today).includes(grip)) return;
    focus(keyOf(item));
    setSelected(keyOf(item));
    // A split begins after the first night that is left.
    const to =
      grip === 'rest'
        ? moved(item, grip, nightsBetween(item.start, splitAt(item, today)), item.roomId, today)
        : item;
    onDraft({ item, grip, to, isByKeys: true });
  };
  const step = ({ item, grip, to }: Draft, [days, rows]: [number, number]) => {
    const start = grip === 'end' ? to.end : to.start;
    const from = grip === 'end' ? item.end : item.start;
    const shift = Math.round((Date.parse(addDays(start, days)) - Date.parse(from)) / 86_400_000);
    const roomId = rows ? neighbourOf(lines, to.roomId, rows) : to.roomId;
    onDraft({ item, grip, to: moved(item, grip, shift, roomId, today), isByKeys: true });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = (event.target as HTMLElement).dataset['bar'];
    if (event.key === 'Escape' && draft) {
      event.preventDefault();
      onCancel();
      return;
    }
    const item = key === undefined ? undefined : itemOf(key);
    const arrow = arrows[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (cursor) {
      const isBookable = cursor.start >= today && isFree(cursor, layout);
      if (arrow) on.onCursor(cursorAfter(lines, cursor, arrow, event.shiftKey));
      else if (event.key === 'Escape') on.onCursor(null);
      else if (event.key !== 'Enter') return;
      else if (isBookable) on.onBook(cursor);
      event.preventDefault();
      return;
    }
    const [first] = roomsOf(lines);
    if (!item && arrow && first && bars.size === 0) {
      on.onCursor({ roomId: first, start: today, end: addDays(today, 1) });
      event.preventDefault();
    }
    if (!item) return;
    if (arrow && event.shiftKey && !draft) {
      on.onCursor(nightBeside(lines, item, arrow));
    } else if (draft) {
      if (arrow) step(draft, arrow);
      else if (event.key === 'Enter' || event.key === ' ') onDrop();
      else return;
    } else if (arrow) {
      const next = barBeside(lines, item, arrow);
      if (next) focus(keyOf(next));
    } else {
      const grip = gripOfKey[event.key.toLowerCase()];
      if (!grip) return;
      begin(item, grip);
    }
    event.preventDefault();
  };
  const select = (key: string | null) => {
    if (cursor) on.onCursor(null);
    setSelected(key);
  };
  return { selected, setSelected: select, stop: stopKey, setStop, focus, begin, itemOf, onKeyDown };
}

const roomsOf = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) => (line.type === 'room' ? [line.room.roomId] : []));

/** The night after or before a bar, or its first one in the room above or below. */
function nightBeside(lines: readonly Line[], item: Item, [days, rows]: [number, number]): Place {
  const start = days > 0 ? item.end : days < 0 ? addDays(item.start, -1) : item.start;
  const roomId = rows ? neighbourOf(lines, item.roomId, rows) : item.roomId;
  return { roomId, start, end: addDays(start, 1) };
}

/** One night further, or, with Shift, as many nights more or fewer. */
function cursorAfter(
  lines: readonly Line[],
  { roomId, start, end }: Place,
  [days, rows]: [number, number],
  isMore: boolean,
): Place {
  if (rows) return { roomId: neighbourOf(lines, roomId, rows), start, end };
  if (!isMore) return { roomId, start: addDays(start, days), end: addDays(end, days) };
  const to = addDays(end, days);
  return { roomId, start, end: to > start ? to : end };
}

/** A stay that has begun splits today, another one after its first night. */
const splitAt = ({ start }: Item, today: string): string => (start < today ? today : addDays(start, 1));

/** The bar beside another one in its room, or the nearest one in the next room that has any. */
function barBeside(lines: readonly Line[], item: Item, [days, rows]: [number, number]): Item | undefined {
  const rooms = lines.flatMap((line) => (line.type === 'room' && line.items.length ? [line] : []));
  const row = rooms.findIndex(({ room }) => room.roomId === item.roomId);
  if (!rows) {
    const items = rooms[row]?.items ?? [];
    return items[items.findIndex((one) => keyOf(one) === keyOf(item)) + days];
  }
  const distance = (one: Item) => Math.abs(Date.parse(one.start) - Date.parse(item.start));
  return rooms[row + rows]?.items.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
