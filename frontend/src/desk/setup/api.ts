import type { HotelInput } from '@innkeeper/contracts/hotel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Body, request } from '../../shared/api/client.ts';
import { isCode } from '../../shared/api/errors.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';
import { showHotel } from '../../shared/follow-hotel.ts';

export type HotelSettings = Answer<'GET /api/desk/hotel'>;

const roomsKey = [...queryKeys.rooms, 'all'] as const;

export const useHotelSettings = () =>
  useQuery({
    queryKey: queryKeys.hotelSettings,
    queryFn: ({ signal }) => request('GET /api/desk/hotel', { signal }),
  });

/** All rooms, as guests see them. */
export const useAllRooms = () =>
  useQuery({
    queryKey: roomsKey,
    queryFn: async ({ signal }) => (await request('GET /api/room', { signal })).allRoomsList,
    staleTime: 0,
  });

export function useSaveHotel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hotel: HotelInput) => request('PUT /api/hotel', { body: hotel }),
    onSuccess: ({ hotel }) => {
      showHotel(hotel);
      return client.invalidateQueries({ queryKey: queryKeys.hotelSettings });
    },
  });
}

export function useAddCategory() {
  const reload = useReload(queryKeys.categories, 'all');
  return useMutation({
    mutationFn: (category: Body<'POST /api/category'>) => request('POST /api/category', { body: category }),
    onSuccess: reload,
  });
}

export type RoomsToAdd = { ids: readonly string[]; category: string; maximumGuests: number };

/**
 * Adds rooms one by one, and returns the IDs that existed already: an interrupted series is completed by repeating it.
 * @param onProgress is called after each room with the number of rooms done.
 */
export function useAddRooms(onProgress: (done: number) => void) {
  const reload = useReload(queryKeys.rooms, 'all');
  return useMutation({
    mutationFn: async ({ ids, category, maximumGuests }: RoomsToAdd) => {
      const existing: string[] = [];
      for (const [index, roomId] of ids.entries()) {
        const room = { roomId, name: `Room ${roomId}`, category, maximumGuests, available: true };
        try {
          await request('POST /api/room', { body: room });
        } catch (error) {
          if (!isCode(error, 'room_id_taken')) throw error;
          existing.push(roomId);
        }
        onProgress(index + 1);
      }
      return existing;
    },
    onSettled: reload,
  });
}

export function useOpenHotel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (open: boolean) => request('PUT /api/desk/hotel/open', { body: { open } }),
    onSuccess: ({ hotel }) => {
      showHotel(hotel);
      return client.invalidateQueries({ queryKey: queryKeys.hotelSettings });
    },
  });
}
