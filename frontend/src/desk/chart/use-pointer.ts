import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { addDays, nightsBetween } from '../../shared/calendar.ts';
import { type Grip, gripsOf, type Item, moved, type Place } from './items.ts';
import { type Line, roomAt } from './layout.ts';

interface Options {
  scroller: RefObject<HTMLElement | null>;
  /** The element with the rows; the names of the rooms begin at its left edge. */
  body: RefObject<HTMLElement | null>;
  lines: readonly Line[];
  /** The width of the rooms' names and of a day, in pixels, and the first day. */
  headWidth: number;
  dayWidth: number;
  first: string;
  today: string;
  itemOf: (key: string) => Item | undefined;
  selected: string | null;
  /** Whether a finger draws nights instead of scrolling. */
  isDrawing: boolean;
  /** A bar, or one of its ends, is over another position. */
  onDrag: (item: Item, grip: Grip, to: Place) => void;
  /** A free night of a room was pressed twice. */
  onPick: (place: Place) => void;
  /** Free nights of a room are being drawn. */
  onDraw: (place: Place) => void;
  onDrop: () => void;
  onCancel: () => void;
  /** Given while the arrow keys move a bar: a press then chooses the position. */
  onPoint?: ((roomId: string, day: string) => void) | undefined;
}

type Begun = { x: number; y: number; pointerId: number; isMoving: boolean } & (
  | { item: Item; grip: Grip; day: number }
  | { item: null; roomId: string; day: number }
);

/** A shorter movement is a press, not a drag; in pixels. */
const leastDrag = 5;
/**
 * The distance from the edge at which the chart scrolls while something is dragged, and the scroll distance per frame; in
 * pixels.
 */
const edge = 36;
const scrollStep = 14;

/** Dragging on the chart by mouse, pen and finger. A finger drags only a bar that is selected, and scrolls elsewhere. */
export function usePointer(options: Options) {
  const { scroller, body, lines, headWidth, dayWidth, first } = options;
  const begun = useRef<Begun | null>(null);
  const frame = useRef(0);
  const wasDragged = useRef(false);
  const now = useRef(options);
  now.current = options;

  const at = (x: number, y: number) => {
    const { left, top } = body.current!.getBoundingClientRect();
    return { day: (x - left - headWidth) / dayWidth, room: roomAt(lines, y - top) };
  };
  const follow = (x: number, y: number) => {
    const start = begun.current;
    if (!start) return;
    const { day, room } = at(x, y);
    if (start.item) {
      const { item, grip } = start;
      const roomId = room?.roomId ?? item.roomId;
      // A night begins in the middle of its day; the rest of a stay begins with the night under the pointer.
      const night = addDays(first, Math.floor(day - 0.5));
      const days = grip === 'rest' ? nightsBetween(item.start, night) : Math.round(day - start.day);
      now.current.onDrag(item, grip, moved(item, grip, days, roomId, now.current.today));
    } else {
      const [one, other] = [Math.floor(start.day), Math.floor(day)].sort((a, b) => a - b);
      now.current.onDraw({
        roomId: start.roomId,
        start: addDays(first, one!),
        end: addDays(first, other! + 1),
      });
    }
  };
  /** Scrolls while the pointer is held near an edge. */
  const scrollAt = (x: number, y: number) => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      const element = scroller.current;
      if (!element || !begun.current?.isMoving) return;
      const box = element.getBoundingClientRect();
      const stepOf = (value: number, low: number, high: number) =>
        value < low + edge ? -scrollStep : value > high - edge ? scrollStep : 0;
      const left = stepOf(x, box.left + headWidth, box.right);
      const top = stepOf(y, box.top + edge, box.bottom);
      if (!left && !top) return;
      element.scrollBy({ left, top, behavior: 'instant' });
      follow(x, y);
      scrollAt(x, y);
    });
  };
  const end = () => {
    cancelAnimationFrame(frame.current);
    const isMoving = begun.current?.isMoving ?? false;
    begun.current = null;
    return isMoving;
  };
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      const target = event.target as HTMLElement;
      if (event.button !== 0 || !target.closest('.tape-row')) return;
      const { clientX: x, clientY: y, pointerId } = event;
      const { day, room } = at(x, y);
      if (options.onPoint) {
        if (room) options.onPoint(room.roomId, addDays(first, Math.floor(day)));
        wasDragged.current = true; // not a press of the bar below
        return;
      }
      const isFinger = event.pointerType === 'touch';
      const bar = target.closest<HTMLElement>('[data-bar]');
      const item = bar && options.itemOf(bar.dataset['bar']!);
      const held = { x, y, pointerId, isMoving: false, day };
      if (item) {
        const grips = gripsOf(item, options.today);
        const grip = event.shiftKey && grips.includes('rest') ? 'rest' : gripAt(bar, x, isFinger, grips);
        if (grip && (!isFinger || bar.dataset['bar'] === options.selected))
          begun.current = { ...held, item, grip };
      } else if (room && (!isFinger || options.isDrawing) && !room.deleted) {
        begun.current = { ...held, item: null, roomId: room.roomId };
      }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = begun.current;
      const { clientX: x, clientY: y, pointerId } = event;
      if (!start || start.pointerId !== pointerId) return;
      if (!start.isMoving && Math.hypot(x - start.x, y - start.y) < leastDrag) return;
      if (!start.isMoving) scroller.current?.setPointerCapture?.(pointerId);
      start.isMoving = true;
      wasDragged.current = true;
      follow(x, y);
      scrollAt(x, y);
    },
    onPointerUp: () => {
      if (end()) options.onDrop();
    },
    onPointerCancel: () => {
      if (end()) options.onCancel();
    },
    onDoubleClick: ({ target, clientX, clientY }: MouseEvent<HTMLElement>) => {
      const pressed = target as HTMLElement;
      if (options.onPoint || !pressed.closest('.tape-row') || pressed.closest('[data-bar]')) return;
      const { day, room } = at(clientX, clientY);
      if (!room || room.deleted || day < 0) return;
      const start = addDays(first, Math.floor(day));
      options.onPick({ roomId: room.roomId, start, end: addDays(start, 1) });
    },
    /** Whether the last press was a drag and therefore selects nothing. */
    wasDragged: () => wasDragged.current,
    /** Ends a drag from the keyboard. Returns whether there was one. */
    abort: end,
  };
}

/** Which part of a bar is at `x`. */
function gripAt(bar: HTMLElement, x: number, isFinger: boolean, grips: readonly Grip[]): Grip | undefined {
  const { left, right, width } = bar.getBoundingClientRect();
  const reach = Math.min(isFinger ? 22 : 9, width / 3);
  if (x < left + reach && grips.includes('start')) return 'start';
  if (x > right - reach && grips.includes('end')) return 'end';
  return grips.includes('whole') ? 'whole' : undefined;
}

/** The new position of a bar when a day of a room is pressed while keys move the bar. */
export function pointedAt(
  { item, grip }: { item: Item; grip: Grip },
  { roomId, day, today }: { roomId: string; day: string; today: string },
): Place {
  const from = grip === 'end' ? item.end : item.start;
  return moved(item, grip, nightsBetween(from, day), roomId, today);
}
