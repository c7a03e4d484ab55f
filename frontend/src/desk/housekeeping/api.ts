import type { HousekeepingState, RoomNote, RoomOfHousekeeping } from '@innkeeper/contracts/booking';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { liveList, queryKeys, useReload } from '../../shared/api/queries.ts';

export { smallPicture } from '@innkeeper/contracts/pictures';
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
