import type { Status, WireBooking } from '@innkeeper/booking/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';

export type BookingStatus = Status;
export type Booking = WireBooking;

/** The bookings of all guests, newest stay first. */
export function useAllBookings() {
  return useQuery({
    queryKey: queryKeys.allBookings,
    queryFn: async ({ signal }) =>
      (await api.get<{ rslt: Booking[] }>('/booking/getAllBookings', { signal })).rslt,
  });
}

/**
 * Reloads after a rejection too, because the list was out of date.
 * @throws ApiError 409 for an illegal transition.
 */
export function useChangeStatus() {
  const reload = useReload(queryKeys.bookings);
  return useMutation({
    mutationFn: ({ bookingId, status }: { bookingId: string; status: BookingStatus }) =>
      api.put(`/booking/${encodeURIComponent(bookingId)}/status`, { status }),
    onSettled: reload,
  });
}
