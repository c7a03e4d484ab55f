import type { HotelOnWire, HotelSettings } from '@innkeeper/contracts/hotel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, request } from '../../shared/api/client.ts';
import { useCall } from '../../shared/api/queries.ts';
import { keyOf } from '../../shared/api/query-keys.ts';
import { showHotel } from '../../shared/follow-hotel.ts';

/** The settings, and why some are locked. They are loaded once, because typed changes are based on the loaded settings. */
export const useHotelSettings = () =>
  useCall('GET /api/desk/hotel', {}, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });

/** Saves settings, and shows them on this page at once. @throws ApiError `edit_conflict` when the version is not the newest. */
export function useUpdateHotel() {
  const show = useShownHotel();
  return useMutation({
    mutationFn: (change: Body<'PUT /api/hotel'>) => request('PUT /api/hotel', { body: change }),
    onSuccess: ({ hotel }) => show(hotel, {}),
  });
}

/** Replaces or removes the drawn map, and shows it. @throws ApiError `edit_conflict` as `useUpdateHotel` does. */
export function useUpdateMap() {
  const show = useShownHotel();
  return useMutation({
    mutationFn: (body: Body<'PUT /api/hotel/map'>) => request('PUT /api/hotel/map', { body }),
    onSuccess: ({ hotel }, { map }) => show(hotel, { hasMap: map !== null }),
  });
}

/** Lets guests book, or shows them that the hotel opens soon. */
export function useOpenHotel() {
  const show = useShownHotel();
  return useMutation({
    mutationFn: (open: boolean) => request('PUT /api/desk/hotel/open', { body: { open } }),
    onSuccess: ({ hotel }) => show(hotel, {}),
  });
}

function useShownHotel() {
  const queryClient = useQueryClient();
  return (hotel: HotelOnWire, others: Partial<HotelSettings>) => {
    showHotel(hotel);
    queryClient.setQueryData(
      keyOf('GET /api/desk/hotel', {}),
      (settings: HotelSettings | undefined) => settings && { ...settings, ...others, hotel },
    );
    void queryClient.invalidateQueries({ queryKey: keyOf('GET /api/hotel/map') });
  };
}
