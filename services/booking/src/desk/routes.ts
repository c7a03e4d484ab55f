import { may } from '@innkeeper/contracts/access';
import { bookingCalls } from '@innkeeper/contracts/booking';
import { CLOCK_TOLERANCE_S, type Endpoint, implement } from '@innkeeper/kit/http';
import { readHistory } from '@innkeeper/kit/postgres';
import { emptyDemo } from '@innkeeper/kit/service';
import type { Deps } from '../deps.ts';
import { emptyBooking } from '../empty-demo.ts';
import { asReleased, withReleased } from '../holds/desk-holds.ts';
import { toBookingOnWire } from '../stays/read-bookings.ts';
import { removeBlock, saveBlock } from './blocks.ts';
import { countBookings } from './count-bookings.ts';
import { findAnything } from './find-anything.ts';
import { listRoomStates, readRoomState, setRoomState } from './housekeeping.ts';
import { listBookings } from './list-bookings.ts';
import { listFreeRooms } from './list-free-rooms.ts';
import { readBookingDetails } from './read-booking-details.ts';
import { readChart } from './read-chart.ts';
import { readToday } from './read-today.ts';
import { addRoomNote, removeRoomNote } from './room-notes.ts';
import { summarizeComingStays } from './summarize-coming-stays.ts';

/** A timer cannot wait longer than 24 days. */
const DAY_MS = 86_400_000;

export const deskEndpoints = (deps: Deps): Endpoint[] => [
  implement(bookingCalls.listBookings, async ({ query }) => {
    const { bookings, ...page } = await listBookings(deps, query);
    const today = deps.today();
    const rslt = bookings.map((booking) => toBookingOnWire(booking, today));
    return { status: 200, body: { rslt, ...page } };
  }),
  implement(bookingCalls.countBookings, async () => ({ status: 200, body: await countBookings(deps) })),
  implement(bookingCalls.readToday, async () => ({ status: 200, body: await readToday(deps) })),
  implement(bookingCalls.followDesk, ({ user, headers }) => ({
    status: 200,
    stream: (stream) => {
      const endsInMs = (user.expiresAt + CLOCK_TOLERANCE_S) * 1_000 - Date.now();
      const timer = setTimeout(() => stream.end(), Math.min(endsInMs, DAY_MS));
      stream.onClose(() => clearTimeout(timer));
      deps.deskFeed.follow(stream, {
        seesBookings: may(user, 'bookings:read'),
        lastId: headers['last-event-id'],
      });
    },
  })),
  implement(bookingCalls.findAnything, async ({ query }) => ({
    status: 200,
    body: await findAnything(deps, query.q),
  })),
  implement(bookingCalls.listFreeRooms, async ({ query }) => ({
    status: 200,
    body: { rooms: await listFreeRooms(deps, query) },
  })),
  implement(bookingCalls.readChart, async ({ query }) => ({
    status: 200,
    body: await readChart(deps, query),
  })),
  implement(bookingCalls.saveBlock, async ({ params, body }) => {
    const { block, releasedHolds } = await saveBlock(deps, params.blockId, body);
    const message = withReleased(`Room ${block.roomId} is blocked.`, releasedHolds);
    return { status: 200, body: { message, block, ...asReleased(releasedHolds) } };
  }),
  implement(bookingCalls.removeBlock, async ({ params, query }) => {
    const block = await removeBlock(deps, params.blockId, query.version);
    return { status: 200, body: { message: 'The room is free again.', block } };
  }),
  implement(bookingCalls.listRoomStates, async () => ({ status: 200, body: await listRoomStates(deps) })),
  implement(bookingCalls.readHousekeepingState, async ({ params }) => ({
    status: 200,
    body: { state: await readRoomState(deps, params.roomId) },
  })),
  implement(bookingCalls.addRoomNote, async ({ params, body }) => ({
    status: 201,
    body: { message: 'The note is saved.', note: await addRoomNote(deps, { ...body, ...params }) },
  })),
  implement(bookingCalls.removeRoomNote, async ({ params }) => {
    await removeRoomNote(deps, params);
    return { status: 200, body: { message: 'The note is removed.' } };
  }),
  implement(bookingCalls.setRoomState, async ({ params, body }) => {
    await setRoomState(deps, { ...body, ...params });
    return { status: 200, body: { message: `Room ${params.roomId} is ${body.state}.`, state: body.state } };
  }),
  implement(bookingCalls.readBooking, async ({ params }) => {
    const { booking, ...details } = await readBookingDetails(deps, params.bookingId);
    return { status: 200, body: { booking: toBookingOnWire(booking, deps.today()), ...details } };
  }),
  implement(bookingCalls.summarizeComingStays, async ({ params }) => ({
    status: 200,
    body: await summarizeComingStays(deps, params.roomId),
  })),
  implement(bookingCalls.emptyDemo, async () => ({
    status: 200,
    body: { emptied: await emptyDemo(deps.database, emptyBooking) },
  })),
  implement(bookingCalls.readHistory, async ({ query }) => ({
    status: 200,
    body: await readHistory(deps.database, query),
  })),
];
