import { bookingCalls } from '@innkeeper/contracts/booking';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { changeGuest } from './change-guest.ts';
import { exportBookings } from './export-bookings.ts';
import { listGuests } from './list-guests.ts';
import { mergeGuests, undoMerge } from './merge-guests.ts';
import { readGuest } from './read-guest.ts';

export const guestEndpoints = (deps: Deps): Endpoint[] => [
  implement(bookingCalls.listGuests, async ({ query }) => ({
    status: 200,
    body: await listGuests(deps, query),
  })),
  implement(bookingCalls.readGuest, async ({ params }) => ({
    status: 200,
    body: await readGuest(deps, params.guestId),
  })),
  implement(bookingCalls.exportBookings, async ({ user }) => ({
    status: 200,
    body: await exportBookings(deps, user.id),
  })),
  implement(bookingCalls.changeGuest, async ({ params, body }) => ({
    status: 200,
    body: { message: 'The guest is saved.', guest: await changeGuest(deps, { ...body, ...params }) },
  })),
  implement(bookingCalls.mergeGuests, async ({ params, body }) => ({
    status: 200,
    body: { message: 'The two records are one.', ...(await mergeGuests(deps, { ...body, ...params })) },
  })),
  implement(bookingCalls.undoMerge, async ({ params }) => ({
    status: 200,
    body: { message: 'The records are two again.', guest: await undoMerge(deps, params) },
  })),
];
