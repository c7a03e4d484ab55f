import type { RoomInput, RoomListQuery, RoomOnWire } from '@innkeeper/contracts/catalog';
import { useMutation } from '@tanstack/react-query';
import { type Answer, type Body, request } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';
import type { ListState } from '../../shared/ui/table/list-state.ts';
import { useDeskList } from '../layout/use-desk-list.ts';

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

/** The stays in a room that are not over: how many, from when, and until when. */
export type ComingStays = Answer<'GET /api/desk/rooms/:roomId/stays'>;

export const readComingStays = (roomId: string): Promise<ComingStays> =>
  request('GET /api/desk/rooms/:roomId/stays', { params: { roomId } });

export function useDeleteRoom() {
  const reload = useReload(queryKeys.rooms);
  return useMutation({
    mutationFn: (roomId: string) => request('DELETE /api/room/:roomId', { params: { roomId } }),
    onSuccess: reload,
  });
}
