import { randomUUID } from 'node:crypto';
import type { BlockOnWire, BookingStatus, Segment } from '@innkeeper/contracts/booking';
import { nightsOf } from '@innkeeper/contracts/dates';
import { toMinor } from '@innkeeper/contracts/money';
import { ApiError, rejection } from '@innkeeper/kit/http';
import { below, pick } from '@innkeeper/kit/testing';
import { readChart } from '../front-desk/read-chart.ts';
import { removeBlock, saveBlock } from '../inventory/blocks.ts';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';
import { agreedLinesOf } from './agreed-lines.ts';
import { bookForGuest } from './book-for-guest.ts';
import { type Changed, changeStatus } from './change-status.ts';
import { changeStay } from './change-stay.ts';
import { moveStays } from './move-stays.ts';
import { readBookings, readNamedSegments } from './read-bookings.ts';
import { undoChange, undoChanges } from './undo-change.ts';

const DESKS = 4;
const CHANGES_OF_EACH = 45;

let service: BookingUnderTest;
let today = TODAY;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const deps = () => ({
  now: () => new Date(),
  database: service.database,
  mailSecrets: null,
  hotel: { bookingPrefix: 'HB' },
  today: () => today,
  metrics: { countRejection: () => {} },
  availability: { expectChange: () => {}, likelyRooms: () => undefined },
});
const staff = { id: '7d3e4a36-0b4c-4a0e-9a53-4f2a6d1f0c11', permissions: ['bookings:price'] };

type Change = { bookingId: string; changeId: string | null };

/**
 * Every change that a desk can make; returns what can be undone of it, all of it or nothing. `others` are the rooms to which a
 * stay may go, or the bookings with which it may change places.
 */
const changes: Record<string, (bookingId: string, others: string[]) => Promise<Change[]>> = {
  stretch: (id) => amend(id, ({ start, end }) => ({ start, end: later(end, 1 + below(3)) })),
  shorten: (id) =>
    amend(id, ({ start, end }) => ({ start, end: later(start, Math.max(1, nightsOf({ start, end }) - 1)) })),
  shift: (id) =>
    amend(id, ({ start, end }) => {
      const days = below(9) - 4;
      return { start: later(start, days), end: later(end, days) };
    }),
  'move and shift': (id, rooms) => {
    const roomId = pick(rooms);
    return amend(id, ({ start, end }) => ({ start: later(start, 1), end: later(end, 1), roomId }));
  },
  'agree on a price': (id) =>
    amend(id, (now) => ({ ...now, agreedPrice: `${below(90)}.35`, priceReason: `Why ${below(3)}` })),
  move: async (id, rooms) => {
    const { roomId } = await bookingOf(id);
    return toChanges(await moveStays(deps(), [{ bookingId: id, from: roomId, to: pick(rooms) }], 'random'));
  },
  split: async (_, rooms) => {
    const stays = await readBookings(service.database, bookings);
    const begun = stays.filter(({ start, end, status }) => start < today && end > today && isOpen(status));
    const { bookingId, roomId } = pick(begun) ?? (await bookingOf(''));
    const moved = await moveStays(deps(), [{ bookingId, from: roomId, to: pick(rooms) }], 'random');
    return toChanges(moved);
  },
  'split later': async (id, rooms) => {
    const { roomId, start } = await bookingOf(id);
    const rest = { bookingId: id, from: roomId, to: pick(rooms), since: later(start, 1) };
    return toChanges(await moveStays(deps(), [rest], 'random'));
  },
  swap: async (id, rooms) => {
    const [one, other] = await Promise.all([bookingOf(id), bookingOf(pick(rooms))]);
    return toChanges(
      await moveStays(deps(), [
        { bookingId: one.bookingId, from: one.roomId, to: other.roomId },
        { bookingId: other.bookingId, from: other.roomId, to: one.roomId },
      ]),
    );
  },
  block: async (_, rooms) => {
    const start = below(20);
    const nights = { start: day(start), end: day(start + 1 + below(3)) };
    const form = { ...nights, roomId: pick(rooms), kind: 'out_of_order' as const, reason: 'Paint' };
    const { block } = await saveBlock(deps(), randomUUID(), form);
    blockIds.push(block.blockId);
    return [];
  },
  'change a block': async (_, rooms) => {
    const block = await blockOf(pick(blockIds));
    const { blockId, ...form } = block;
    await saveBlock(deps(), blockId, { ...form, end: later(form.end, 1), roomId: pick(rooms) });
    return [];
  },
  'remove a block': async () => {
    await removeBlock(deps(), pick(blockIds) ?? randomUUID());
    return [];
  },
  cancel: (id) => setStatus(id, 'cancelled'),
  'check in': (id) => setStatus(id, 'checked_in'),
  'check out': (id) => setStatus(id, 'checked_out'),
  'no-show': (id) => setStatus(id, 'no_show'),
};

let bookings: string[] = [];
let blockIds: string[] = [];
const toChanges = ({ moved }: { moved: readonly Changed[] }): Change[] =>
  moved.map(({ booking, changeId }) => ({ bookingId: booking.bookingId, changeId }));
const isOpen = (status: BookingStatus) => status === 'confirmed' || status === 'checked_in';
const setStatus = async (bookingId: string, status: BookingStatus): Promise<Change[]> => [
  {
    bookingId,
    changeId: (await changeStatus(deps(), staff, bookingId, status, { reason: 'random' })).changeId,
  },
];
async function blockOf(blockId: string | undefined): Promise<BlockOnWire> {
  const { blocks } = await readChart(deps(), { start: day(-1), days: 90 });
  const block = blocks.find((one) => one.blockId === blockId);
  if (!block) throw rejection('not_found.block');
  return block;
}

const later = (date: string, days: number) => day(nightsOf({ start: TODAY, end: date }) + days);
async function bookingOf(bookingId: string) {
  const [booking] = await readBookings(service.database, [bookingId]);
  if (!booking) throw rejection('not_found.booking', { bookingId });
  return booking;
}
async function amend(
  bookingId: string,
  to: (now: { start: string; end: string }) => object,
): Promise<Change[]> {
  const { start, end, guests, roomId } = await bookingOf(bookingId);
  const from = { start, end, guests, roomId };
  const wanted = { ...from, ...to({ start, end }), from };
  return [{ bookingId, changeId: (await changeStay(deps(), staff, bookingId, wanted)).changeId }];
}

const sumOf = (lines: readonly { amount: string }[]) =>
  lines.reduce((sum, { amount }) => sum + toMinor(amount, 2), 0n);

/** The conditions that the rows of a booking must fulfil. */
async function expectConsistent(bookingIds: readonly string[]) {
  for (const booking of await readBookings(service.database, bookingIds)) {
    const segments: Segment[] = await readNamedSegments(service.database, booking.bookingId);
    const { status, start, end, roomId } = booking;
    if (status === 'cancelled' || status === 'no_show') expect(segments).toEqual([]);
    if (status !== 'confirmed' && status !== 'checked_in') continue;
    expect([segments[0]!.start, segments.at(-1)!.end]).toEqual([start, end]);
    for (const [i, segment] of segments.slice(1).entries()) {
      expect(segment.start).toBe(segments[i]!.end);
      expect(segment.roomId).not.toBe(segments[i]!.roomId);
    }
    const current = segments.find((segment) => segment.end > today) ?? segments.at(-1)!;
    expect(segments.map((segment) => segment.roomId)).toContain(roomId);
    if (start >= today) expect(roomId).toBe(current.roomId);
    const lines = agreedLinesOf(booking);
    if (lines.length) expect(sumOf(lines)).toBe(toMinor(booking.price, 2));
  }
}

async function addRooms(count: number): Promise<string[]> {
  const category = await service.addCategory('90.10');
  const rooms = Array.from({ length: count }, () => service.addRoom({ category, maximumGuests: 2 }));
  return (await Promise.all(rooms)).map(({ roomId }) => roomId);
}

async function book(roomId: string, nights: { start: string; end: string }, lastName: string) {
  const guest = { firstName: '', lastName, email: undefined, phone: '' };
  const order = {
    ...nights,
    ...guest,
    roomId,
    isRoomChosen: true,
    guests: 1,
    children: [],
    moreRooms: [],
    checkIn: false,
  };
  const { booking } = await bookForGuest(deps(), staff, order);
  bookings.push(booking.bookingId);
  return booking.bookingId;
}

async function undo(undoable: readonly { bookingId: string; changeId: string }[]) {
  const [first] = undoable;
  if (undoable.length > 1) await undoChanges(deps(), undoable);
  else await undoChange(deps(), first!.bookingId, first!.changeId);
}

const undoableOf = (done: readonly Change[]) =>
  done.flatMap(({ bookingId, changeId }) => (changeId ? [{ bookingId, changeId }] : []));

const startOver = () => {
  today = TODAY;
  bookings = [];
  blockIds = [];
};

describe('each change in a hotel with room for it, and its undo, keep bookings consistent:', () => {
  beforeEach(startOver);

  /** What has to be so before a change, for a stay in the first of the rooms. */
  const arrange: Record<string, (bookingId: string, rooms: string[]) => Promise<unknown>> = {
    split: async (id) => {
      await setStatus(id, 'checked_in');
      today = day(1);
    },
    'check out': (id) => setStatus(id, 'checked_in'),
    'change a block': (_, rooms) => changes['block']!('', rooms),
    'remove a block': (_, rooms) => changes['block']!('', rooms),
  };
  const onArrivalDay = ['split', 'check in', 'check out', 'no-show'];
  const withoutUndo = ['block', 'change a block', 'remove a block'];

  test.each(Object.keys(changes))('%s', async (what) => {
    const [own, other] = (await addRooms(2)) as [string, string];
    const first = onArrivalDay.includes(what) ? 0 : 10;
    const nights = { start: day(first), end: day(first + 3) };
    const bookingId = await book(own, nights, 'Own');
    const others = what === 'swap' ? [await book(other, nights, 'Other')] : [other];
    await arrange[what]?.(bookingId, others);
    const before = await Promise.all([bookingOf(bookingId), readNamedSegments(service.database, bookingId)]);
    const undoable = undoableOf(await changes[what]!(bookingId, others));
    await expectConsistent(bookings);
    if (what.startsWith('split'))
      expect(await readNamedSegments(service.database, bookingId)).toHaveLength(2);
    if (withoutUndo.includes(what)) return;
    // A shift by no days changes nothing.
    if (what !== 'shift') expect(undoable).toHaveLength(what === 'swap' ? 2 : 1);
    if (undoable.length) await undo(undoable);
    await expectConsistent(bookings);
    const after = await Promise.all([bookingOf(bookingId), readNamedSegments(service.database, bookingId)]);
    expect(after[0]).toMatchObject({ ...nights, roomId: own, status: before[0].status });
    expect(after[1]).toEqual(before[1]);
  });
});

test('concurrent changes and undos by several desks keep rooms and bookings consistent, and never book a night twice', async () => {
  startOver();
  const rooms = await addRooms(6);
  const kinds = Object.keys(changes);
  const desk = async () => {
    for (let i = 0; i < CHANGES_OF_EACH; i++) {
      const what = pick(kinds);
      try {
        const undoable = undoableOf(await changes[what]!(pick(bookings), what === 'swap' ? bookings : rooms));
        if (undoable.length && below(2)) await undo(undoable);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
      }
    }
  };
  for (let round = 0; round < 3; round++) {
    for (let number = 0; number < 24; number++) {
      const first = nightsOf({ start: TODAY, end: today }) + below(18);
      const nights = { start: day(first), end: day(first + 1 + below(5)) };
      await book(pick(rooms), nights, `G${number}`).catch(() => undefined); // taken by another one
    }
    await Promise.all(Array.from({ length: DESKS }, desk));
    await expectConsistent(bookings);
    today = day(4 * (round + 1));
  }
  const { rows: lost } = await service.database.query(
    `select block_id from blocks where block_id not in (select block_id from occupancies where kind = 'block')`,
  );
  expect(lost).toEqual([]);
  const { rows } = await service.database.query(
    `select count(*) as overlaps from occupancies one join occupancies other
         on one.room_id = other.room_id and one.nights && other.nights and one.occupancy_id < other.occupancy_id`,
  );
  expect(rows[0]!['overlaps']).toBe(0);
}, 60_000);
