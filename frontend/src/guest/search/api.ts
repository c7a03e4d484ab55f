import type { Status, WireBooking, WireFreeRoom } from '@innkeeper/booking/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

export type BookingStatus = Status;
export type Booking = WireBooking;
export type AvailableRoom = WireFreeRoom;

export interface Search {
  start: string;
  end: string;
  category: string;
}

export const bookingKeys = { all: ['bookings'] as const, own: ['bookings', 'own'] as const };

/** Rooms that are free for the whole stay, cheapest first. Throws ApiError with `fields` for impossible dates. */
export async function findRooms(search: Search): Promise<AvailableRoom[]> {
  return (await api.post<{ rst: AvailableRoom[] }>('/booking/getAvailbleRooms', search)).rst;
}

export function useOwnBookings() {
  return useQuery({
    queryKey: bookingKeys.own,
    queryFn: async ({ signal }) =>
      (await api.get<{ bookings: Booking[] }>('/booking/getBookings', { signal })).bookings,
  });
}

export interface BookRoom {
  start: string;
  end: string;
  roomId: string;
}

/** The same key with the same stay books once, however often it is sent. */
export function useBookRoom() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ stay, idempotencyKey }: { stay: BookRoom; idempotencyKey: string }) =>
      api.post('/booking/', stay, { headers: { 'Idempotency-Key': idempotencyKey } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
  });
}

/** The booking stays in the list, as cancelled. Reloads also after a refusal: what is shown was out of date. */
export function useCancelBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (bookingId: string) => api.delete(`/booking/${encodeURIComponent(bookingId)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
  });
}
