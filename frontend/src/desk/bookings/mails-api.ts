import { useMutation, useQuery } from '@tanstack/react-query';
import { type Body, request } from '../../shared/api/client.ts';
import { liveList, queryKeys, useReload } from '../../shared/api/queries.ts';
import { useMay } from '../../shared/resource/may.ts';

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

/** E-mails that could not be sent for a day, for those who may decide about them. */
export function useOverdueMails() {
  const mayDecide = useMay()('messages');
  return useQuery({
    queryKey: [...queryKeys.messages, 'overdue'],
    queryFn: ({ signal }) => request('GET /api/desk/overdue-mails', { signal }),
    enabled: mayDecide,
    ...liveList,
    retry: false,
  });
}

/** Sends overdue e-mails after all, or drops them. */
export function useDecideOverdue() {
  const reload = useReload(queryKeys.messages);
  return useMutation({
    mutationFn: (body: Body<'POST /api/desk/overdue-mails'>) =>
      request('POST /api/desk/overdue-mails', { body }),
    onSettled: reload,
  });
}

/** Records that the guest of a booking was phoned. */
export function useMarkPhoned() {
  const reload = useReload(queryKeys.messages);
  return useMutation({
    mutationFn: (bookingId: string) =>
      request('POST /api/desk/booking-mails/:bookingId/phoned', { params: { bookingId } }),
    onSettled: reload,
  });
}
