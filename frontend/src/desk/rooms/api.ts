import type { CategoryInput, RoomInput, WireRoom } from '@innkeeper/catalog/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { catalogKeys } from './api.ts';

export type Room = WireRoom;

/** Resolves when the list has the new category, whether it is on the screen or not. */
export function useCreateCategory() {
  const reload = useReload(catalogKeys.categories);
  return useMutation({
    mutationFn: (category: CategoryInput) => api.post('/category', category),
    onSuccess: reload,
  });
}

export function useUpdateCategory() {
  const reload = useReload(catalogKeys.categories);
  return useMutation({
    mutationFn: (category: CategoryInput) =>
      api.put(`/category/${encodeURIComponent(category.name)}`, category),
    onSuccess: reload,
  });
}

export function useRooms() {
  return useQuery({
    queryKey: catalogKeys.rooms,
    queryFn: async ({ signal }) =>
      (await api.get<{ allRoomsList: Room[] }>('/room', { signal })).allRoomsList,
  });
}

export function useCreateRoom() {
  const reload = useReload(catalogKeys.rooms);
  return useMutation({ mutationFn: (room: RoomInput) => api.post('/room', room), onSuccess: reload });
}

export function useUpdateRoom() {
  const reload = useReload(catalogKeys.rooms);
  return useMutation({
    mutationFn: (room: RoomInput) => api.put(`/room/${encodeURIComponent(room.roomId)}`, room),
    onSuccess: reload,
  });
}

export function useDeleteRoom() {
  const reload = useReload(catalogKeys.rooms);
  return useMutation({
    mutationFn: (roomId: string) => api.delete(`/room/${encodeURIComponent(roomId)}`),
    onSuccess: reload,
  });
}

function useReload(queryKey: readonly string[]) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey, refetchType: 'all' });
}
