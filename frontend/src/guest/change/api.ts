import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type Answer, type Body, request } from '../../shared/api/client.ts';
import { recordBookingAnswer } from '../../shared/api/freshness.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';
import { type BookingLink, byLink } from '../stay/api.ts';

export type Wanted = Body<'POST /api/booking/:bookingId/preview'>;
export type Difference = Answer<'POST /api/booking/:bookingId/preview'>;

/** The booking of a guest who is signed in, or with the link one of those that it opens. */
export type OfGuest = { bookingId: string; link: BookingLink | null };

/** What another stay would cost, or why it cannot be; nothing is asked without one. */
export const useDifference = ({ bookingId, link }: OfGuest, wanted: Wanted | null) =>
  useQuery({
    queryKey: [...queryKeys.bookings, 'difference', bookingId, wanted],
    queryFn: ({ signal }) =>
      link
        ? request('POST /api/stay/bookings/:bookingId/preview', {
            ...byLink(link, bookingId),
            ...{ body: wanted!, signal },
          })
        : request('POST /api/booking/:bookingId/preview', {
            params: { bookingId },
            ...{ body: wanted!, signal },
          }),
    enabled: wanted !== null,
    placeholderData: wanted ? keepPreviousData : undefined,
    staleTime: 0,
    retry: false,
  });

/** Changes the stay. `price` is what the guest was told: where it costs another amount by then, nothing is changed. */
export function useChangeStay({ bookingId, link }: OfGuest) {
  const reload = useReload(queryKeys.bookings);
  return useMutation({
    mutationFn: (body: Wanted & { price: string }) =>
      link
        ? request('PUT /api/stay/bookings/:bookingId/stay', { ...byLink(link, bookingId), body })
        : request('PUT /api/booking/:bookingId/stay', { params: { bookingId }, body }),
    onSettled: () => {
      recordBookingAnswer();
      return reload();
    },
  });
}
