import type { HotelInput, HotelOnWire } from '@innkeeper/contracts/hotel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, request } from '../../shared/api/client.ts';
import { isCode } from '../../shared/api/errors.ts';
import { useCall, useReload } from '../../shared/api/queries.ts';
import { keyOf } from '../../shared/api/query-keys.ts';
import { showHotel } from '../../shared/follow-hotel.ts';
import { words } from '../../shared/words/words.ts';

const t = words('office');

export type HotelSettings = Answer<'GET /api/desk/hotel'>;

export const useHotelSettings = () => useCall('GET /api/desk/hotel');

/** All rooms, as guests see them. */
export const useAllRooms = () =>
  useCall('GET /api/room', {}, { select: ({ allRoomsList }) => allRoomsList, staleTime: 0 });

/** A change of the hotel, which is shown on this page at once. */
function useHotelChange<Sent>(mutationFn: (sent: Sent) => Promise<{ hotel: HotelOnWire }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: ({ hotel }) => {
      showHotel(hotel);
      return client.invalidateQueries({ queryKey: keyOf('GET /api/desk/hotel') });
    },
  });
}

export const useSaveHotel = () =>
  useHotelChange((hotel: HotelInput) => request('PUT /api/hotel', { body: hotel }));

export const useOpenHotel = () =>
  useHotelChange((open: boolean) => request('PUT /api/desk/hotel/open', { body: { open } }));

export type RoomsToAdd = { ids: readonly string[]; category: string; maximumGuests: number };

/**
 * Adds rooms one by one, and returns the IDs that existed already: an interrupted series is completed by repeating it.
 * @param onProgress is called after each room with the number of rooms done.
 */
export function useAddRooms(onProgress: (done: number) => void) {
  const reload = useReload('POST /api/room', 'all');
  return useMutation({
    mutationFn: async ({ ids, category, maximumGuests }: RoomsToAdd) => {
      const existing: string[] = [];
      for (const [index, roomId] of ids.entries()) {
        const room = {
          roomId,
          name: t('setup.rooms.default_name', { id: roomId }),
          category,
          maximumGuests,
          available: true,
        };
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
