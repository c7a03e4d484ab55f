import { useMutation, useQuery } from '@tanstack/react-query';
import { type Answer, type Body, request } from '../../../shared/api/client.ts';
import { recordBookingAnswer } from '../../../shared/api/freshness.ts';
import { useReload } from '../../../shared/api/queries.ts';
import { keyOf } from '../../../shared/api/query-keys.ts';
import { type BookingLink, byLink } from '../../booking-link.ts';
import { atPrice, ofHold, searchStays } from '../api.ts';
import type { Chosen, HeldRooms } from '../kept.ts';

export const extendHold = (hold: HeldRooms) => request('POST /api/stay/holds/:holdId/extend', ofHold(hold));

/** Books the rooms that are held, or ordered without a hold, for the account that is signed in. It may be repeated. */
export function useConfirmHold() {
  const reload = useReload('POST /api/stay/holds/:holdId/confirm');
  return useMutation({
    mutationFn: ({ hold, form }: { hold: HeldRooms; form: Body<'POST /api/stay/holds/:holdId/confirm'> }) => {
      const { token: _, ...parts } = ofHold(hold);
      const quotes = hold.atOnce?.quotes;
      if (quotes) return request('PUT /api/stay/orders/:holdId', { ...parts, body: { ...form, quotes } });
      return request('POST /api/stay/holds/:holdId/confirm', { ...parts, body: form });
    },
    onSuccess: () => {
      recordBookingAnswer();
      void reload();
    },
    onError: recordBookingAnswer,
  });
}

/** The rooms that were held at current prices; null if one of them is no longer free. */
export async function chooseAgain({ rooms: former, start, end }: HeldRooms): Promise<Chosen | null> {
  const quotes: string[] = [];
  const rooms: Chosen['rooms'] = [];
  for (const room of former) {
    const { categoryId, adults, children, cancellation, discountCode, parts } = room;
    const search = { start, end, adults, children, ...(discountCode && { code: discountCode }) };
    const { offers, split } = await searchStays(search, { headers: { 'cache-control': 'no-cache' } });
    if (parts) {
      const isSame = split && JSON.stringify(split.parts) === JSON.stringify(parts);
      if (!isSame || !split.quote) return null;
      quotes.push(split.quote.token);
      rooms.push(atPrice(room, split));
      continue;
    }
    const offer = offers.find((each) => each.categoryId === categoryId);
    // With the same rate plan: another one may have other cancellation terms.
    const prices = offer ? [offer, ...(offer.otherPlans ?? [])] : [];
    const price = prices.find((each) => each.cancellation?.plan === cancellation?.plan);
    if (!price?.quote) return null;
    quotes.push(price.quote.token);
    rooms.push(atPrice(room, price));
  }
  return { rooms, quotes, start, end };
}

/** The bookings that a guest without an account made together. */
export const useBookedStays = (link: BookingLink | null) =>
  useQuery({
    queryKey: [...keyOf('GET /api/stay/bookings/:bookingId'), link?.bookingId, link?.secret],
    queryFn: ({ signal }) => request('GET /api/stay/bookings/:bookingId', { ...byLink(link!), signal }),
    enabled: link !== null,
    // A new link to the same bookings does not empty the page while they load.
    placeholderData: (former) =>
      former?.bookings.some(({ bookingId }) => bookingId === link?.bookingId) ? former : undefined,
  });

export type BookedStays = Answer<'GET /api/stay/bookings/:bookingId'>;

/** Corrects the guest's details. The page reads the bookings again: with the new link, if the answer has one. */
export function useChangeBookedGuest(link: BookingLink) {
  const reload = useReload('PUT /api/stay/bookings/:bookingId/guest');
  return useMutation({
    mutationFn: (body: Body<'PUT /api/stay/bookings/:bookingId/guest'>) =>
      request('PUT /api/stay/bookings/:bookingId/guest', { ...byLink(link), body }),
    onSuccess: ({ link: renewed }) => (renewed ? undefined : reload()),
  });
}

/** Asks for an e-mail with the links of all coming bookings with an address. */
export const useRequestLinks = () =>
  useMutation({
    mutationFn: (email: string) =>
      request('POST /api/messages/booking-links', { body: { email }, token: null }),
  });

export function useCancelBookedStay(link: BookingLink) {
  const reload = useReload('POST /api/stay/bookings/:bookingId/cancel');
  return useMutation({
    /** `cost` is the cost that the guest was shown: if it has changed, nothing is cancelled. */
    mutationFn: ({ bookingId, cost }: { bookingId: string; cost: string }) =>
      request('POST /api/stay/bookings/:bookingId/cancel', { ...byLink(link, bookingId), query: { cost } }),
    onSettled: () => {
      recordBookingAnswer();
      return reload();
    },
  });
}
