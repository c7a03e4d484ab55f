import { bookingCalls } from '@innkeeper/contracts/booking';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { Deps } from '../../deps.ts';
import { endHold, extendHold } from './change-hold.ts';
import { listHolds, releaseHold } from './desk-holds.ts';
import { holdRooms } from './hold-rooms.ts';
import { holderOf } from './holder.ts';

export const holdEndpoints = (deps: Deps): Endpoint[] => [
  implement(bookingCalls.holdRooms, async ({ user, body, headers }) => ({
    status: 201,
    body: await holdRooms(deps, holderOf(user), body.quotes, headers['idempotency-key']),
  })),
  implement(bookingCalls.extendHold, async ({ params, headers }) => ({
    status: 200,
    body: await extendHold(deps, { ...params, secret: headers['hold-secret'] }),
  })),
  implement(bookingCalls.endHold, async ({ params, headers }) => {
    await endHold(deps, { ...params, secret: headers['hold-secret'] });
    return { status: 200, body: { message: 'The rooms are no longer kept for you.' } };
  }),
  implement(bookingCalls.listHolds, async () => ({ status: 200, body: { holds: await listHolds(deps) } })),
  implement(bookingCalls.releaseHold, async ({ params }) => {
    await releaseHold(deps, params.holdId);
    return { status: 200, body: { message: 'The rooms are no longer held.' } };
  }),
];
