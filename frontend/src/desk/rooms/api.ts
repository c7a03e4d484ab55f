import type { RoomListQuery, RoomOnWire } from '@innkeeper/contracts/catalog';
import { type Answer, type Body, request } from '../../shared/api/client.ts';

export type Room = RoomOnWire;
export type RoomSort = NonNullable<RoomListQuery['sort']>;

/** The number of current and coming stays in a room, with the first and last day. */
export type ComingStays = Answer<'GET /api/desk/rooms/:roomId/stays'>;

export const readComingStays = (roomId: string): Promise<ComingStays> =>
  request('GET /api/desk/rooms/:roomId/stays', { params: { roomId } });

/** The rooms to which the coming stays of a room could move. */
export type MovePlan = Answer<'GET /api/desk/rooms/:roomId/moves'>;

/** A move that can be undone. */
export type StayChange = Body<'POST /api/desk/undo'>['changes'][number];
