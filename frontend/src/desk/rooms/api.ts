import type { RoomInput, WireRoom } from '@innkeeper/catalog/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';

export type { RoomInput };
export type Room = WireRoom;

export function useRooms() {
  return useQuery({
    queryKey: queryKeys.rooms,
    queryFn: async ({ signal }) =>
      (await api.get<{ allRoomsList: Room[] }>('/room', { signal })).allRoomsList,
  });
}

export function useCreateRoom() {
  const reload = useReload(queryKeys.rooms);
  return useMutation({ mutationFn: (room: RoomInput) => api.post('/room', room), onSuccess: reload });
}

export function useUpdateRoom() {
  const reload = useReload(queryKeys.rooms);
  return useMutation({
    mutationFn: (room: RoomInput) => api.put(`/room/${encodeURIComponent(room.roomId)}`, room),
    onSuccess: reload,
  });
}

export function useDeleteRoom() {
  const reload = useReload(queryKeys.rooms);
  return useMutation({
    mutationFn: (roomId: string) => api.delete(`/room/${encodeURIComponent(roomId)}`),
    onSuccess: reload,
  });
}
