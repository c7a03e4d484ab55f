import type { HousekeepingState, RoomNote, RoomOfHousekeeping } from '@innkeeper/contracts/booking';
import { useCall } from '../../shared/api/queries.ts';
import { photoObjectOf } from '../../shared/storage/photo-object.ts';

export type { HousekeepingState };
export type Note = RoomNote;
export type Room = RoomOfHousekeeping;

/** The addresses at which the photo of a note can be seen for ten minutes. They are renewed before. */
export function usePhoto(link: string) {
  const object = photoObjectOf(link);
  const { data, isLoading } = useCall(
    'GET /api/gallery/photos/*object',
    object ? { params: { object: [object] } } : null,
    { staleTime: 8 * 60_000, refetchInterval: 8 * 60_000, retry: false },
  );
  return { data: data && !('state' in data) ? data : null, isPending: isLoading };
}
