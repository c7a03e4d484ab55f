import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type Answer, type Body, request } from '../../shared/api/client.ts';
import { recordBookingAnswer } from '../../shared/api/freshness.ts';
import { useReload } from '../../shared/api/queries.ts';
import { keyOf } from '../../shared/api/query-keys.ts';
import { type BookingLink, byLink } from '../booking-link.ts';

export type Wanted = Body<'POST /api/booking/:bookingId/preview'>;
export type Difference = Answer<'POST /api/booking/:bookingId/preview'>;

/** The booking of a signed-in guest, or, with the link, one of its bookings. */
export type OfGuest = { bookingId: string; link: BookingLink | null };

/** The cost of a changed stay, or why it is impossible; makes no call without one. */
export const useDifference = ({ bookingId, link }: OfGuest, wanted: Wanted | null) =>
  useQuery({
    queryKey: [...keyOf('POST /api/booking/:bookingId/preview'), bookingId, wanted],
    queryFn: ({ signal }) =>
      link
        ? request('POST /api/stay/bookings/:bookingId/preview', {
            ...byLink(link, bookingId),
            body: wanted!,
            signal,
          })
        : request('POST /api/booking/:bookingId/preview', {
            params: { bookingId },
            body: wanted!,
            signal,
          }),
    enabled: wanted !== null,
    placeholderData: wanted ? keepPreviousData : undefined,
    staleTime: 0,
    retry: false,
  });

/** Changes the stay. `price` is the price that the guest was shown: if it has changed by then, nothing is changed. */
export function useChangeStay({ bookingId, link }: OfGuest) {
  const reload = useReload('PUT /api/booking/:bookingId/stay');
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

export type Extras = Answer<'GET /api/booking/:bookingId/extras'>;
type Chosen = Body<'PUT /api/booking/:bookingId/extras/:orderId'>;

/** What a booking has beside the room, and what can be added. */
export const useExtras = ({ bookingId, link }: OfGuest) =>
  useQuery({
    queryKey: [...keyOf('GET /api/booking/:bookingId/extras'), bookingId],
    queryFn: ({ signal }) =>
      link
        ? request('GET /api/stay/bookings/:bookingId/extras', { ...byLink(link, bookingId), signal })
        : request('GET /api/booking/:bookingId/extras', { params: { bookingId }, signal }),
    staleTime: 0,
    retry: false,
  });

/** Adds an extra at the amount that the guest was shown. */
export const useAddExtra = ({ bookingId, link }: OfGuest) =>
  useExtraChange((body: Chosen) => {
    const orderId = crypto.randomUUID();
    if (!link)
      return request('PUT /api/booking/:bookingId/extras/:orderId', { params: { bookingId, orderId }, body });
    const { params, ...proof } = byLink(link, bookingId);
    return request('PUT /api/stay/bookings/:bookingId/extras/:orderId', {
      ...proof,
      params: { ...params, orderId },
      body,
    });
  });

export const useRemoveExtra = ({ bookingId, link }: OfGuest) =>
  useExtraChange((orderId: string) => {
    if (!link)
      return request('DELETE /api/booking/:bookingId/extras/:orderId', { params: { bookingId, orderId } });
    const { params, ...proof } = byLink(link, bookingId);
    return request('DELETE /api/stay/bookings/:bookingId/extras/:orderId', {
      ...proof,
      params: { ...params, orderId },
    });
  });

function useExtraChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const reload = useReload('PUT /api/booking/:bookingId/extras/:orderId');
  return useMutation({
    mutationFn,
    onSettled: () => {
      recordBookingAnswer();
      return reload();
    },
  });
}
