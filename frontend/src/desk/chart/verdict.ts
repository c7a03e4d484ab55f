import type { Chart } from '@innkeeper/contracts/booking';
import { longDate } from '../../shared/calendar.ts';
import {
  comingPlace,
  type Item,
  isPart,
  isSamePlace,
  itemsOf,
  keyOf,
  nameOf,
  overlaps,
  type Place,
} from './items.ts';

/** The result of dropping a bar at a position, as far as the chart knows. The server decides. */
export type Verdict =
  | { kind: 'same' }
  | { kind: 'free' }
  /** It exchanges rooms with the stay at this position. */
  | { kind: 'swap'; with: Item & { type: 'stay' } }
  | { kind: 'problem'; message: string };

const problem = (message: string): Verdict => ({ kind: 'problem', message });

/** The first hold of a guest that a bar would end at a position. */
export const holdAt = (to: Place, chart: Chart) =>
  itemsOf(chart).find((item) => item.type === 'hold' && overlaps(item, to));

/** Whether a bar may be dropped at a position. */
export function verdictOn(item: Item, to: Place, chart: Chart): Verdict {
  if (isSamePlace(item, to)) return { kind: 'same' };
  const rejected = rejectedDays(item, to, chart.date) ?? rejectedRoom(item, to, chart);
  if (rejected) return problem(rejected);
  // A hold blocks no stay here: the desk sells over it.
  const place = comingPlace(item, to, chart.date);
  const others = itemsOf(chart).filter(
    (other) => other.type !== 'hold' && isOther(other, item) && overlaps(other, place),
  );
  const [other] = others;
  if (!other) return { kind: 'free' };
  const isExchange = item.start === to.start && item.end === to.end && item.type === 'stay';
  if (isExchange && others.length === 1 && other.type === 'stay' && maySwap(item, other, chart))
    return { kind: 'swap', with: other };
  return problem(
    `${to.roomId} is taken by ${nameOf(other)} from ${longDate(other.start)} to ${longDate(other.end)}.`,
  );
}

const isOther = (other: Item, item: Item): boolean =>
  item.type === 'stay' && other.type === 'stay'
    ? other.bookingId !== item.bookingId
    : keyOf(other) !== keyOf(item);

function rejectedDays(item: Item, to: Place, today: string): string | null {
  const isShifted = to.start !== item.start && to.end !== item.end;
  if (isPart(item) && isShifted)
    return `${nameOf(item)} has several rooms in turn. Open the booking to change its days.`;
  if (item.type === 'stay' && item.status === 'checked_in' && to.start !== item.start)
    return `${nameOf(item)} has checked in, so the arrival stays.`;
  if (to.start !== item.start && to.start < today) return `A ${item.type} cannot begin before today.`;
  if (to.end !== item.end && to.end < today) return 'It cannot end before today.';
  return null;
}

function rejectedRoom(item: Item, to: Place, { rooms }: Chart): string | null {
  if (to.roomId === item.roomId) return null;
  const room = rooms.find(({ roomId }) => roomId === to.roomId);
  if (!room || room.deleted) return `${to.roomId} is deleted.`;
  if (item.type !== 'stay') return null;
  if (!room.available) return `${to.roomId} is closed.`;
  if (room.maximumGuests < item.guests)
    return `${to.roomId} holds ${room.maximumGuests}, and ${nameOf(item)} is a party of ${item.guests}.`;
  return null;
}

/** Whether the other stay could have the room of this one: it is open, its party fits, and no other stay is there. */
function maySwap(item: Item & { type: 'stay' }, other: Item & { type: 'stay' }, chart: Chart): boolean {
  if (other.status !== 'confirmed' && other.status !== 'checked_in') return false;
  const room = chart.rooms.find(({ roomId }) => roomId === item.roomId);
  if (!room || room.deleted || !room.available || room.maximumGuests < other.guests) return false;
  // Only coming nights are exchanged.
  const [, start = chart.date] = [other.start, chart.date].sort();
  const place = { roomId: item.roomId, start, end: other.end };
  return itemsOf(chart).every(
    (third) => third.type === 'hold' || !isOther(third, item) || !overlaps(third, place),
  );
}
