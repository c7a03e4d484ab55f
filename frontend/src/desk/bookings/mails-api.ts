import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { liveList, queryKeys, useReload } from '../../shared/api/queries.ts';

/** The e-mails about a booking, and whether its guest has to be phoned. */
export const useBookingMails = (bookingId: string) =>
  useQuery({
    queryKey: [...queryKeys.messages, 'of', bookingId],
    queryFn: ({ signal }) =>
      request('GET /api/desk/booking-mails/:bookingId', { params: { bookingId }, signal }),
    ...liveList,
  });

/** Coming bookings whose guests have to be phoned. A failure is not retried at once: Today is shown without it. */
export const useUndeliverable = () =>
  useQuery({
    queryKey: [...queryKeys.messages, 'undeliverable'],
    queryFn: ({ signal }) => request('GET /api/desk/undeliverable-bookings', { signal }),
    ...liveList,
    retry: false,
  });

/** Records that the guest of a booking was phoned. */
export function useMarkPhoned() {
  const reload = useReload(queryKeys.messages);
  return useMutation({
    mutationFn: (bookingId: string) =>
      request('POST /api/desk/booking-mails/:bookingId/phoned', { params: { bookingId } }),
    onSettled: reload,
  });
}
