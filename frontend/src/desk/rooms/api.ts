import type { RoomInput, RoomListQuery, RoomOnWire } from '@innkeeper/contracts/catalog';
import { useMutation } from '@tanstack/react-query';
import { type Answer, type Body, request } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';
import { useDeskList } from '../../shared/resource/use-desk-list.ts';
import type { ListState } from '../../shared/ui/table/list-state.ts';

export type Room = RoomOnWire;
export type RoomSort = NonNullable<RoomListQuery['sort']>;
/** '' for rooms of every category. */
export type RoomFilters = { category: string };

export const useRooms = (state: ListState<RoomSort, RoomFilters>) =>
  useDeskList(
    queryKeys.rooms,
    state,
    async (page, signal) => {
      const query = { ...page, ...state.filters };
      const { list: rows, pageInfo } = await request('GET /api/desk/rooms', { query, signal });
      return { rows, pageInfo };
    },
    'error',
  );

export function useCreateRoom() {
  const reload = useReload(queryKeys.rooms);
  return useMutation({
    mutationFn: (room: RoomInput) => request('POST /api/room', { body: room }),
    onSuccess: reload,
  });
}

/** @throws ApiError `edit_conflict` when the version is no longer the newest. */
export function useUpdateRoom() {
  const reload = useReload(queryKeys.rooms);
  return useMutation({
    mutationFn: (room: RoomInput & Body<'PUT /api/room/:roomId'>) =>
      request('PUT /api/room/:roomId', { params: { roomId: room.roomId }, body: room }),
    onSuccess: reload,
  });
}

/** The number of current and coming stays in a room, with the first and last day. */
export type ComingStays = Answer<'GET /api/desk/rooms/:roomId/stays'>;

export const readComingStays = (roomId: string): Promise<ComingStays> =>
  request('GET /api/desk/rooms/:roomId/stays', { params: { roomId } });

/** The rooms to which the coming stays of a room could move. */
export type MovePlan = Answer<'GET /api/desk/rooms/:roomId/moves'>;

export const readMovePlan = (roomId: string): Promise<MovePlan> =>
  request('GET /api/desk/rooms/:roomId/moves', { params: { roomId } });

/** A move that can be undone. */
export type StayChange = Body<'POST /api/desk/undo'>['changes'][number];

/** @throws ApiError with `problems` when a stay cannot move; then none was moved. */
export function useMoveStays() {
  const reload = useReload(queryKeys.bookings);
  return useMutation({
    mutationFn: (moves: Body<'POST /api/desk/moves'>['moves']) =>
      request('POST /api/desk/moves', { body: { moves } }),
    onSettled: reload,
  });
}

/** @throws ApiError when one of the moves cannot be undone; then none was. */
export function useUndoMoves() {
  const reload = useReload(queryKeys.bookings);
  return useMutation({
    mutationFn: (changes: StayChange[]) => request('POST /api/desk/undo', { body: { changes } }),
    onSettled: reload,
  });
}

export function useDeleteRoom() {
  const reload = useReload(queryKeys.rooms);
  return useMutation({
    mutationFn: (roomId: string) => request('DELETE /api/room/:roomId', { params: { roomId } }),
    onSuccess: reload,
  });
}
