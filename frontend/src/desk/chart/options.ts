import type { StayOption, StayOptions } from '@innkeeper/contracts/booking';
import { type Grip, type Item, isPart, type Place } from './items.ts';

/** A bar that is being moved. */
export interface Draft {
  item: Item;
  grip: Grip;
  to: Place;
  /** Whether the arrow keys move it, and not a pointer. */
  isByKeys: boolean;
}

type Dragged = Pick<Draft, 'item' | 'grip' | 'to'>;
type InRoom = Omit<StayOptions['rooms'][number], 'roomId'>;

/** Finds the option of a room, for what is dragged to its present days; undefined if the server was not asked about them. */
function finder(found: StayOptions, { item, grip, to }: Dragged): (room: InRoom) => StayOption | undefined {
  const isMove = grip === 'rest' || (grip === 'whole' && isPart(item));
  const day = isMove
    ? found.nights.indexOf(grip === 'rest' ? to.start : (found.nights[0] ?? ''))
    : grip === 'end'
      ? found.departures.indexOf(to.end)
      : found.arrivals.indexOf(to.start);
  return ({ arriving, moving }) => {
    const place = isMove ? moving[day] : arriving[day];
    return place == null ? undefined : found.options[place];
  };
}

/** What the server says about dropping a bar at its position; undefined if it was not asked about it. */
export function optionAt(found: StayOptions, dragged: Dragged): StayOption | undefined {
  const { grip, to } = dragged;
  const room = {
    start: { arriving: found.arriving, moving: [] },
    end: { arriving: found.departing, moving: [] },
    whole: found.rooms.find(({ roomId }) => roomId === to.roomId),
    rest: found.rooms.find(({ roomId }) => roomId === to.roomId),
  }[grip];
  return room && finder(found, dragged)(room);
}

/** Whether a bar may go to each room on its present days; empty while one of its ends is dragged. */
export function roomsFor(found: StayOptions, dragged: Dragged): ReadonlyMap<string, boolean> {
  if (dragged.grip === 'start' || dragged.grip === 'end') return new Map();
  const find = finder(found, dragged);
  return new Map(
    found.rooms.flatMap((room) => {
      const option = find(room);
      return option ? [[room.roomId, option.problem === null] as const] : [];
    }),
  );
}
