import { bookingCalls } from '@innkeeper/contracts/booking';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { listRoomStates } from './list-room-states.ts';
import { addRoomNote, removeRoomNote } from './room-notes.ts';
import { readRoomState, setRoomState } from './room-states.ts';

export const housekeepingEndpoints = (deps: Deps): Endpoint[] => [
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
];
