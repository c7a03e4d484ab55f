import type { HousekeepingState, RoomNote, RoomOfHousekeeping } from '@innkeeper/contracts/booking';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { liveList, queryKeys, useReload } from '../../shared/api/queries.ts';
import { photoObjectOf } from '../../shared/storage/photo-object.ts';

export type { HousekeepingState };
export type Note = RoomNote;
export type Room = RoomOfHousekeeping;

/** The rooms with the data for housekeeping. */
export const useRooms = () =>
  useQuery({
    queryKey: queryKeys.housekeeping,
    queryFn: ({ signal }) => request('GET /api/desk/housekeeping', { signal }),
    ...liveList,
  });

/** The addresses at which the photo of a note can be seen for ten minutes. They are renewed before. */
export function usePhoto(link: string) {
  const object = photoObjectOf(link);
  return useQuery({
    queryKey: [...queryKeys.photos, link],
    queryFn: async ({ signal }) => {
      if (!object) return null;
      const photo = await request('GET /api/gallery/photos/*object', {
        params: { object: [object] },
        signal,
      });
      return 'state' in photo ? null : photo;
    },
    staleTime: 8 * 60_000,
    refetchInterval: 8 * 60_000,
    retry: false,
  });
}

/** @throws ApiError `changed_since` when the room is not in the state `from`. */
export function useSetState() {
  const reload = useReload(queryKeys.housekeeping);
  return useMutation({
    mutationFn: ({
      roomId,
      ...body
    }: {
      roomId: string;
      state: HousekeepingState;
      from: HousekeepingState;
    }) => request('PUT /api/desk/housekeeping/:roomId', { params: { roomId }, body }),
    onSettled: reload,
  });
}

/** @throws ApiError `too_many_notes`. */
export function useAddNote() {
  const reload = useReload(queryKeys.housekeeping);
  return useMutation({
    mutationFn: ({
      roomId,
      ...body
    }: {
      roomId: string;
      noteId: string;
      text: string;
      photo: string | null;
    }) => request('POST /api/desk/housekeeping/:roomId/notes', { params: { roomId }, body }),
    onSettled: reload,
  });
}

export function useRemoveNote() {
  const reload = useReload(queryKeys.housekeeping);
  return useMutation({
    mutationFn: (params: { roomId: string; noteId: string }) =>
      request('DELETE /api/desk/housekeeping/:roomId/notes/:noteId', { params }),
    onSettled: reload,
  });
}
