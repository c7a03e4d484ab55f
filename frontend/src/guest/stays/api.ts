import type { WireBooking } from '@innkeeper/booking/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';

export type Booking = WireBooking;

export function useOwnBookings() {
  return useQuery({
    queryKey: queryKeys.ownBookings,
    queryFn: async ({ signal }) =>
      (await api.get<{ bookings: Booking[] }>('/booking/getBookings', { signal })).bookings,
  });
}

/** The booking stays in the list, as cancelled. Reloads after a rejection too, because the list was out of date. */
export function useCancelBooking() {
  const reload = useReload(queryKeys.bookings);
  return useMutation({
    mutationFn: (bookingId: string) => api.delete(`/booking/${encodeURIComponent(bookingId)}`),
    onSettled: reload,
  });
}
