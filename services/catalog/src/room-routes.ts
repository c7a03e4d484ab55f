import { type Endpoint, endpoint } from '@innkeeper/kit/http/endpoint';
import type { Database } from '@innkeeper/kit/postgres/db';
import { done, newRoom, roomChange, roomList, roomPath, roomSaved, type WireRoom } from './contract.ts';
import { createRoom } from './create-room.ts';
import { deleteRoom } from './delete-room.ts';
import { listRooms } from './list-rooms.ts';
import type { Room } from './store.ts';
import { updateRoom } from './update-room.ts';

const onTheWire = ({ categoryId, ...room }: Room): WireRoom => room;

export const roomEndpoints = ({ database }: { database: Database }): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/room',
    access: 'public',
    summary: 'All rooms, by room ID',
    cached: true,
    answers: { 200: roomList },
    handle: async () => ({
      status: 200,
      body: { allRoomsList: (await listRooms(database)).map(onTheWire) },
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/room',
    access: 'staff',
    summary: 'Add a room',
    body: newRoom,
    answers: { 201: roomSaved },
    handle: async ({ body }) => ({
      status: 201,
      body: { message: 'Room Saved !', room: onTheWire(await createRoom(database, body)) },
    }),
  }),
  endpoint({
    method: 'PUT',
    path: '/api/room/:roomId',
    access: 'staff',
    summary: 'Replace what is known of a room; its ID stays',
    params: roomPath,
    body: roomChange,
    answers: { 200: roomSaved },
    handle: async ({ params, body }) => ({
      status: 200,
      body: { message: 'Room Updated !', room: onTheWire(await updateRoom(database, params.roomId, body)) },
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/room/:roomId',
    access: 'staff',
    summary: 'Delete a room; its bookings stay and are flagged',
    params: roomPath,
    answers: { 200: done },
    handle: async ({ params }) => {
      await deleteRoom(database, params.roomId);
      return { status: 200, body: { message: 'Room Deleted !' } };
    },
  }),
];
