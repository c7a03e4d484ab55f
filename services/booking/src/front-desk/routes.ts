import { may } from '@innkeeper/contracts/access';
import { bookingCalls } from '@innkeeper/contracts/booking';
import { CLOCK_TOLERANCE_S, type Endpoint, implement } from '@innkeeper/kit/http';
import { readHistory } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { toBookingOnWire } from '../stays/booking-on-wire.ts';
import { findAnything } from './find-anything.ts';
import { listBookings } from './list-bookings.ts';
import { listFreeRooms } from './list-free-rooms.ts';
import { readBookingDetails } from './read-booking-details.ts';
import { readBreakfasts } from './read-breakfasts.ts';
import { readChart } from './read-chart.ts';
import { readStayOptions } from './read-stay-options.ts';
import { readDay, readToday, summarizeComingStays } from './read-today.ts';
import { countBookings } from './views.ts';

/** A timer cannot wait longer than 24 days. */
const DAY_MS = 86_400_000;

export const frontDeskEndpoints = (deps: Deps): Endpoint[] => [
  implement(bookingCalls.listBookings, async ({ query }) => {
    const { bookings, ...page } = await listBookings(deps, query);
    const today = deps.today();
    const rslt = bookings.map((booking) => toBookingOnWire(booking, today));
    return { status: 200, body: { rslt, ...page } };
  }),
  implement(bookingCalls.countBookings, async () => ({ status: 200, body: await countBookings(deps) })),
  implement(bookingCalls.readToday, async () => ({ status: 200, body: await readToday(deps) })),
  implement(bookingCalls.readDay, async ({ query }) => ({
    status: 200,
    body: await readDay(deps, query.day),
  })),
  implement(bookingCalls.readBreakfasts, async ({ query }) => ({
    status: 200,
    body: await readBreakfasts(deps, query.day),
  })),
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
    body: await listFreeRooms(deps, query),
  })),
  implement(bookingCalls.readChart, async ({ query }) => ({
    status: 200,
    body: await readChart(deps, query),
  })),
  implement(bookingCalls.findStayOptions, async ({ params, body, user }) => ({
    status: 200,
    body: await readStayOptions(deps, user, params.bookingId, body),
  })),
  implement(bookingCalls.readBooking, async ({ params }) => {
    const { booking, group, ...details } = await readBookingDetails(deps, params.bookingId);
    const today = deps.today();
    const together = group.length && { group: group.map((one) => toBookingOnWire(one, today)) };
    return { status: 200, body: { booking: toBookingOnWire(booking, today), ...details, ...together } };
  }),
  implement(bookingCalls.summarizeComingStays, async ({ params }) => ({
    status: 200,
    body: await summarizeComingStays(deps, params.roomId),
  })),
  implement(bookingCalls.readHistory, async ({ query }) => ({
    status: 200,
    body: await readHistory(deps.database, query),
  })),
];
