import { randomUUID } from 'node:crypto';
import type { BlockOnWire, Segment } from '@innkeeper/contracts/booking';
import { nightsOf } from '@innkeeper/contracts/dates';
import { cents } from '@innkeeper/contracts/money';
import { ApiError } from '@innkeeper/kit/http';
import { removeBlock, saveBlock } from '../desk/blocks.ts';
import { readChart } from '../desk/read-chart.ts';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';
import { below, pick } from '../testing/random-changes.ts';
import { readAgreedLines } from './agreed-lines.ts';
import { bookForGuest } from './book-for-guest.ts';
import { changeStatus } from './change-status.ts';
import { changeStay } from './change-stay.ts';
import { moveStays } from './move-stays.ts';
import { readBookings, readSegments } from './read-bookings.ts';
import { undoChange } from './undo-change.ts';

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
  today: () => today,
  metrics: { countRejection: () => {} },
  index: { expectChange: () => {}, tightestRooms: () => undefined },
});
const staff = { id: '7d3e4a36-0b4c-4a0e-9a53-4f2a6d1f0c11', permissions: ['bookings:price'] };

/** Every change that a desk can make, on shared bookings; returns the id of the change, for undoing it. */
const changes: Record<string, (bookingId: string, rooms: string[]) => Promise<string | null>> = {
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
    const [moved] = await moveStays(deps(), [{ bookingId: id, from: roomId, to: pick(rooms) }]);
    return moved!.changeId;
  },
  swap: async (id, rooms) => {
    const [one, other] = await Promise.all([bookingOf(id), bookingOf(pick(rooms))]);
    await moveStays(deps(), [
      { bookingId: one.bookingId, from: one.roomId, to: other.roomId },
      { bookingId: other.bookingId, from: other.roomId, to: one.roomId },
    ]);
    return null;
  },
  block: async (_, rooms) => {
    const start = below(20);
    const nights = { start: day(start), end: day(start + 1 + below(3)) };
    const form = { ...nights, roomId: pick(rooms), kind: 'out_of_order' as const, reason: 'Paint' };
    const { blockId } = await saveBlock(deps(), randomUUID(), form);
    blockIds.push(blockId);
    return null;
  },
  'change a block': async (_, rooms) => {
    const block = await blockOf(pick(blockIds));
    const { blockId, ...form } = block;
    await saveBlock(deps(), blockId, { ...form, end: later(form.end, 1), roomId: pick(rooms) });
    return null;
  },
  'remove a block': async () => {
    await removeBlock(deps(), pick(blockIds) ?? randomUUID());
    return null;
  },
  status: async (id) =>
    (await changeStatus(deps(), id, pick(['checked_in', 'checked_out', 'cancelled', 'no_show']))).changeId,
};

const blockIds: string[] = [];
async function blockOf(blockId: string | undefined): Promise<BlockOnWire> {
  const { blocks } = await readChart(deps(), { start: day(-1), days: 90 });
  const block = blocks.find((one) => one.blockId === blockId);
  if (!block) throw new ApiError(404, 'not_found', 'no such block');
  return block;
}

const later = (date: string, days: number) => day(nightsOf({ start: TODAY, end: date }) + days);
async function bookingOf(bookingId: string) {
  const [booking] = await readBookings(service.database, [bookingId]);
  if (!booking) throw new ApiError(404, 'not_found', 'no such booking');
  return booking;
}
async function amend(bookingId: string, to: (now: { start: string; end: string }) => object) {
  const { start, end, guests, roomId } = await bookingOf(bookingId);
  const from = { start, end, guests, roomId };
  return (await changeStay(deps(), staff, bookingId, { ...from, ...to({ start, end }), from })).changeId;
}

const sumOf = (lines: readonly { amount: string }[]) =>
  lines.reduce((sum, { amount }) => sum + cents(amount), 0n);

/** What the rows of a booking must say of it. */
async function expectConsistent(bookingIds: readonly string[]) {
  for (const booking of await readBookings(service.database, bookingIds)) {
    const segments: Segment[] = await readSegments(service.database, booking.bookingId);
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
    const lines = await readAgreedLines(service.database, booking);
    if (lines.length) expect(sumOf(lines)).toBe(cents(booking.price));
  }
}

test('whatever several desks do and undo at once, the rooms are taken as the bookings say, and never twice', async () => {
  const category = await service.addCategory('90.10');
  const rooms: string[] = [];
  for (let i = 0; i < 6; i++) rooms.push((await service.addRoom({ category, maximumGuests: 2 })).roomId);
  const bookings: string[] = [];
  for (let i = 0; i < 24; i++) {
    const start = below(18);
    const order = {
      roomId: pick(rooms),
      start: day(start),
      end: day(start + 1 + below(5)),
      lastName: `G${i}`,
    };
    const whole = { ...order, firstName: '', email: undefined, phone: '', guests: 1, checkIn: false };
    const made = await bookForGuest(deps(), staff, whole).catch(() => undefined);
    if (made) bookings.push(made.booking.bookingId);
  }
  const done = new Map<string, number>();
  const desk = async () => {
    for (let i = 0; i < CHANGES_OF_EACH; i++) {
      const what = pick(Object.keys(changes));
      const bookingId = pick(bookings);
      try {
        const targets = what === 'swap' ? bookings : rooms;
        const changeId = await changes[what]!(bookingId, targets);
        done.set(what, (done.get(what) ?? 0) + 1);
        if (changeId && below(3) === 0) {
          await undoChange(deps(), bookingId, changeId);
          done.set('undo', (done.get('undo') ?? 0) + 1);
        }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
      }
    }
  };
  for (let round = 0; round < 3; round++) {
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
  expect([...done.keys()].sort()).toEqual([...Object.keys(changes), 'undo'].sort());
}, 60_000);
