import type { StayOption, StayOptions } from '@innkeeper/contracts/booking';
import { ApiError, toProblem, violation } from '@innkeeper/kit/http';
import { Database } from '@innkeeper/kit/postgres';
import { below, createServiceDatabase, pick, testLogger } from '@innkeeper/kit/testing';
import { bookingService } from '../service.ts';
import { changeStay } from '../stays/change-stay.ts';
import { moveStays } from '../stays/move-stays.ts';
import { readBookings, readNamedSegments } from '../stays/read-bookings.ts';
import { TODAY } from '../testing/booking.ts';
import { RandomHotel } from '../testing/random-changes.ts';
import { readStayOptions } from './read-stay-options.ts';

const PROBES = 260;
const CHANGES_BETWEEN = 4;
/** How many probes of each kind must have been made. */
const ENOUGH = { accepted: 30, rejected: 20, whole: 30, rest: 20, stretched: 15, exchanged: 1 };

let target: Awaited<ReturnType<typeof createServiceDatabase>>;
let database: Database;
let other: Database;
let hotel: RandomHotel;
beforeAll(async () => {
  target = await createServiceDatabase(bookingService.migrations);
  database = new Database({ url: target.url, name: 'own', logger: testLogger, connections: 6 });
  other = new Database({ url: target.url, name: 'other', logger: testLogger, connections: 2 });
  hotel = new RandomHotel({ database, other, today: TODAY, rooms: 20 });
  await hotel.open();
});
afterAll(async () => {
  await Promise.all([database.close(), other.close()]);
  await target.drop();
});

const deps = () => ({ database, today: () => hotel.today, now: () => new Date() });
const seen = { accepted: 0, rejected: 0, whole: 0, rest: 0, stretched: 0, exchanged: 0 };

/** A change that the chart could send, with what was offered for it. */
type Probe = {
  kind: 'whole' | 'rest' | 'stretched';
  option: StayOption;
  carryOut: () => Promise<{ price: number }>;
};

async function probes(bookingId: string, staff: { permissions: string[] }): Promise<Probe[]> {
  const segments = await readNamedSegments(database, bookingId);
  const bar = pick(segments);
  const [booking] = await readBookings(database, [bookingId]);
  const roomId = bar?.roomId ?? booking!.roomId;
  const start = hotel.inDays(below(20) - 4);
  const found: StayOptions = await readStayOptions(deps(), staff, bookingId, {
    roomId,
    start,
    days: 1 + below(31),
  });
  const { stay, options } = found;
  const { price: _, ...from } = stay;
  /** Also for what is not offered: a room may be taken and not clean, and only the former is said. */
  const reasonFor = ({ needsReason, problem }: StayOption) =>
    needsReason || problem ? { reason: 'random' } : {};
  const changed = (to: object, option: StayOption) => async () => {
    const wanted = { ...from, ...to, from, ...reasonFor(option) };
    return (await changeStay(deps(), staff, bookingId, wanted)).booking;
  };
  const moved = (to: string, since: string, option: StayOption) => async () => {
    const { exchange } = option;
    const moves = exchange
      ? [
          { bookingId, from: roomId, to },
          { bookingId: exchange.bookingId, from: to, to: roomId },
        ]
      : [{ bookingId, from: roomId, to, since }];
    return (await moveStays(deps(), moves, reasonFor(option).reason)).moved[0]!.booking;
  };
  const nights = Date.parse(stay.end) - Date.parse(stay.start);
  const list: Probe[] = [];
  const add = (
    kind: Probe['kind'],
    place: number | null | undefined,
    make: (option: StayOption) => () => Promise<{ price: string }>,
  ) => {
    if (place == null) return;
    const option = options[place]!;
    const run = make(option);
    list.push({ kind, option, carryOut: async () => ({ price: Number((await run()).price) }) });
  };
  for (const room of found.rooms) {
    for (const [i, arrival] of found.arrivals.entries()) {
      const end = new Date(Date.parse(arrival) + nights).toISOString().slice(0, 10);
      add('whole', room.arriving[i], (option) =>
        option.exchange
          ? moved(room.roomId, '', option)
          : changed({ start: arrival, end, roomId: room.roomId }, option),
      );
    }
    for (const [i, night] of found.nights.entries())
      add('rest', room.moving[i], (option) => moved(room.roomId, night, option));
  }
  for (const [i, arrival] of found.arrivals.entries())
    add('stretched', found.arriving[i], (option) => changed({ start: arrival }, option));
  for (const [i, end] of found.departures.entries())
    add('stretched', found.departing[i], (option) => changed({ end }, option));
  return list;
}

/** Carries out a probe and compares what happens with what was offered. */
async function check({ kind, option, carryOut }: Probe) {
  seen[kind]++;
  if (option.exchange) seen.exchanged++;
  const done = await carryOut().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return error;
  });
  if (done instanceof ApiError) {
    seen.rejected++;
    expect({ kind, option }).toEqual({
      kind,
      option: { price: null, problem: toProblem(done), needsReason: false },
    });
  } else {
    seen.accepted++;
    expect({ kind, option }).toEqual({
      kind,
      option: expect.objectContaining({ price: done.price, problem: null }),
    });
  }
}

test('in a random hotel, what is offered is accepted at that price, and what is not is rejected for that reason', async () => {
  // What someone writes by hand, such as nights held by no hold, no rule knows.
  const { 'block or hold by SQL': _, 'move by SQL': __, ...ofUnsteady } = hotel.changesOfUnsteady;
  const changes = Object.values({ ...hotel.changes, ...ofUnsteady });
  const byShare = changes.flatMap((change) => Array.from({ length: change.share }, () => change));
  const open: Parameters<(typeof changes)[number]['run']>[1] = [];
  const rooms = hotel.roomsOf(0, 1);
  for (let probe = 0; probe < PROBES; probe++) {
    for (let i = 0; i < CHANGES_BETWEEN; i++)
      await pick(byShare)!
        .run(pick(rooms)!, open)
        .catch((error: unknown) => {
          if (!(error instanceof ApiError) && !violation(error)) throw error;
        });
    if (below(20) === 0) hotel.today = hotel.inDays(1);
    const booked = pick(open);
    if (!booked) continue;
    const staff = { permissions: pick([['bookings'], ['bookings', 'bookings:price']])! };
    const all = await probes(booked.bookingId, staff);
    const kinds = Object.values(
      Object.groupBy(all, ({ kind, option }) => `${kind} ${!option.problem} ${!option.exchange}`),
    );
    const chosen = pick(pick(kinds) ?? []);
    if (chosen) await check(chosen);
  }
  for (const [kind, least] of Object.entries(ENOUGH) as [keyof typeof seen, number][])
    expect({ kind, enough: seen[kind] >= least }).toEqual({ kind, enough: true });
}, 120_000);
