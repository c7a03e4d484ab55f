import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { recordBookingAnswer } from '../../shared/api/freshness.ts';
import { liveList, useReload } from '../../shared/api/queries.ts';
import { keyOf } from '../../shared/api/query-keys.ts';

export type Booking = BookingOnWire;

export function useOwnBookings() {
  return useQuery({
    queryKey: keyOf('GET /api/booking/getBookings'),
    queryFn: async ({ signal }) => (await request('GET /api/booking/getBookings', { signal })).bookings,
    ...liveList,
  });
}

/** The booking stays in the list, as cancelled. Reloads after a rejection too, because the list was out of date. */
export function useCancelBooking() {
  const reload = useReload('DELETE /api/booking/:bookingId');
  return useMutation({
    /** `cost` is the cost that the guest was shown: if it has changed, nothing is cancelled. */
    mutationFn: ({ bookingId, cost }: { bookingId: string; cost: string | undefined }) =>
      request('DELETE /api/booking/:bookingId', { params: { bookingId }, query: { cost } }),
    onSettled: () => {
      recordBookingAnswer();
      return reload();
    },
  });
}
