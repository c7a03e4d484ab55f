import type { BlockOnWire, Chart, ChartStay, HoldAtDesk } from '@innkeeper/contracts/booking';
import { addDays, longDate, nightCount, nightsBetween } from '../../shared/calendar.ts';
import { words } from '../../shared/words/words.ts';
import { clockTime, heldUntil } from '../layout/held-until.ts';

const t = words('desk');
const tShared = words('shared');

/** A room that a guest keeps online while typing. */
export type HeldRoom = Place & Pick<HoldAtDesk, 'holdId' | 'expiresAt'> & { rooms: number };

/** A stay, a block or a held room on the chart, as one bar. */
export type Item =
  | ({ type: 'stay' } & ChartStay)
  | ({ type: 'block' } & BlockOnWire)
  | ({ type: 'hold' } & HeldRoom);

/** Nights of a room: the current or new position of a bar. */
export interface Place {
  roomId: string;
  start: string;
  end: string;
}

/** The dragged part of a bar: all of it, one of its ends, or the rest of it from a night on. */
export type Grip = 'whole' | 'start' | 'end' | 'rest';

export function keyOf(item: Item): string {
  if (item.type === 'block') return item.blockId;
  return `${item.type === 'stay' ? item.bookingId : item.holdId} ${item.roomId} ${item.start}`;
}

/** By the stay or block of an answer, which the next answer keeps where nothing changed: then its bar is not drawn again. */
const known = new WeakMap<ChartStay | BlockOnWire, Item>();

function itemFor(source: ChartStay | BlockOnWire, make: () => Item): Item {
  const item = known.get(source) ?? make();
  known.set(source, item);
  return item;
}

type Shown = Pick<Chart, 'stays' | 'blocks' | 'holds'>;
export const itemsOf = ({ stays, blocks, holds }: Shown): Item[] => [
  ...stays.map((stay) => itemFor(stay, () => ({ type: 'stay', ...stay }))),
  ...blocks.map((block) => itemFor(block, () => ({ type: 'block', ...block }))),
  ...holds.flatMap(({ holdId, expiresAt, rooms }) =>
    rooms.map((room): Item => ({ type: 'hold', holdId, expiresAt, rooms: rooms.length, ...room })),
  ),
];

/** Its label: the guest, otherwise the booking; for a block its reason. Nothing is known about guests who hold rooms. */
export function nameOf(item: Item): string {
  if (item.type === 'hold') return heldUntil(item.expiresAt);
  return item.type === 'block' ? item.reason : item.guestName || item.bookingId;
}

/** Signs before the name, because a colour alone is not seen by everybody: of a group, and that there are notes to read. */
export const GROUP_MARK = '+';
export const NOTES_MARK = '▲';
export function marksOf(item: Item): string {
  if (item.type !== 'stay') return '';
  const marks = `${item.hasNotes ? NOTES_MARK : ''}${item.isOfGroup ? GROUP_MARK : ''}`;
  return marks && `${marks} `;
}

export const kindName = (kind: BlockOnWire['kind']): string =>
  kind === 'out_of_order' ? t('chart.out_of_order') : t('chart.out_of_service');

/** Formatting dates takes longer than the rest of rendering a bar. */
const dayNames = new Map<string, string>();
function dayName(day: string): string {
  const name = dayNames.get(day) ?? longDate(day);
  dayNames.set(day, name);
  return name;
}

/** 'Ada Marlow, confirmed, room SS-301, 3 nights from Friday, December 11, 2026'. */
export function describe(item: Item): string {
  const where = {
    room: item.roomId,
    nights: nightCount(nightsBetween(item.start, item.end)),
    date: dayName(item.start),
  };
  if (item.type === 'hold') return t('bar.describe_hold', { ...where, time: clockTime(item.expiresAt) });
  if (item.type === 'block')
    return t('bar.describe_block', { ...where, kind: item.kind, reason: item.reason });
  return [
    t('bar.describe_stay', { ...where, status: item.status, name: nameOf(item) }),
    item.isOfGroup && t('chart.of_group'),
    item.hasNotes && t('chart.has_notes'),
  ]
    .filter(Boolean)
    .join(tShared('list.separator'));
}

/** Whether the bar is only one of several rooms that the booking has in turn. */
export const isPart = (item: Item): boolean =>
  item.type === 'stay' && (item.stay.start !== item.start || item.stay.end !== item.end);

/**
 * The parts of a bar that can be dragged. A guest who has checked in keeps the arrival; a block that has begun keeps its
 * first day.
 */
export function gripsOf(item: Item, today: string): Grip[] {
  if (item.type === 'hold') return [];
  if (item.type === 'block') {
    if (item.end <= today) return [];
    return item.start < today ? ['end'] : ['whole', 'start', 'end'];
  }
  if (item.status !== 'confirmed' && item.status !== 'checked_in') return [];
  if (item.end < today) return [];
  const isFirst = item.stay.start === item.start && item.status === 'confirmed';
  const grips: Grip[] = item.end > today ? ['whole'] : [];
  if (isFirst) grips.push('start');
  if (item.stay.end === item.end) grips.push('end');
  if (nightsBetween(firstComing(item, today), item.end) > 1) grips.push('rest');
  return grips;
}

/** The first night of a bar that is not over. */
const firstComing = ({ start }: Place, today: string): string => (start < today ? today : start);

/**
 * The position of a bar after its dragged part was moved by some days, and, as a whole or its rest, to another room. An end and the rest
 * leave at least one night. The days of a bar that is one of several rooms stay.
 */
export function moved(item: Item, grip: Grip, days: number, roomId: string, today: string): Place {
  const { start, end } = item;
  if (grip === 'rest') {
    const [first, last] = [nightsBetween(start, firstComing(item, today)), nightsBetween(start, end) - 1];
    return { roomId, start: addDays(start, Math.min(Math.max(days, first), last)), end };
  }
  if (isPart(item) && grip === 'whole') return { roomId, start, end };
  if (grip === 'start') {
    const to = addDays(start, days);
    return { roomId: item.roomId, start: to < end ? to : addDays(end, -1), end };
  }
  if (grip === 'end') {
    const to = addDays(end, days);
    return { roomId: item.roomId, start, end: to > start ? to : addDays(start, 1) };
  }
  return { roomId, start: addDays(start, days), end: addDays(end, days) };
}

/** The nights that change: in another room, nights before `since` stay where they were. */
export const changedPlace = (item: Item, to: Place, since: string | undefined): Place =>
  since !== undefined && to.roomId !== item.roomId && since > to.start ? { ...to, start: since } : to;

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.roomId === other.roomId && one.start === other.start && one.end === other.end;
