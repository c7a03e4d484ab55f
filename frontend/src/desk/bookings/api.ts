import type { WireBooking } from '@innkeeper/booking/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { type BookingStatus, bookingKeys } from './api.ts';

export type AnyBooking = WireBooking;

/** Everybody's bookings, newest stay first. */
export function useAllBookings() {
  return useQuery({
    queryKey: [...bookingKeys.all, 'everybody'],
    queryFn: async ({ signal }) =>
      (await api.get<{ rslt: AnyBooking[] }>('/booking/getAllBookings', { signal })).rslt,
  });
}

/** Reloads also after a refusal: what is shown was out of date. Throws ApiError: 409 for an illegal transition. */
export function useChangeStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ bookingId, status }: { bookingId: string; status: BookingStatus }) =>
      api.put(`/booking/${encodeURIComponent(bookingId)}/status`, { status }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
  });
}
