import type { CategoryOffer, FreeRoomOnWire, RoomOrder } from '@innkeeper/contracts/booking';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { freshness, recordBookingAnswer } from '../../shared/api/freshness.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';
import { termsText } from '../../shared/cancellation.ts';

export type AvailableRoom = FreeRoomOnWire;
export type { CategoryOffer, RoomOrder };

/** The values of the search fields; missing ones are empty. */
export type Search = { start: string; end: string; category: string; guests: string };

/** The number of guests of a call; without it the server takes 1. */
export const partyOf = ({ guests }: Pick<Search, 'guests'>): number | null =>
  guests === '' ? null : Number(guests);

/** Rooms that are free for the whole stay, cheapest first. @throws ApiError with `fields` for impossible dates. */
export async function findRooms({ start, end, category, guests }: Search): Promise<AvailableRoom[]> {
  const body = { start, end, category, guests: partyOf({ guests }) };
  return (await request('POST /api/booking/getAvailbleRooms', { body, headers: freshness() })).rst;
}

/** What every category offers for these dates and this party; if `category` is given, also its nearest dates. */
export function useAlternatives({ start, end, category, guests }: Search, isWanted = true) {
  return useQuery({
    queryKey: [...queryKeys.bookings, 'alternatives', start, end, guests, category],
    queryFn: ({ signal }) => {
      const body = { start, end, guests: partyOf({ guests }), category: category || null };
      return request('POST /api/booking/alternatives', { body, headers: freshness(), signal });
    },
    enabled: isWanted,
  });
}

/** A sentence with the cancellation terms of a stay in the chosen category. */
export function useTerms({ start, end, category, guests }: Search) {
  return useQuery({
    queryKey: [...queryKeys.bookings, 'terms', start, end, guests, category],
    queryFn: async ({ signal }) => {
      const body = { start, end, adults: partyOf({ guests }) ?? 1 };
      const { offers } = await request('POST /api/stay/search', { body, headers: freshness(), signal });
      return termsText(offers.find((offer) => offer.category === category)?.cancellation);
    },
  });
}

/** The same key with the same stay books only once, even if it is sent again. */
export function useBookRoom() {
  const reload = useReload(queryKeys.bookings);
  return useMutation({
    mutationFn: ({ stay, idempotencyKey }: { stay: RoomOrder; idempotencyKey: string }) =>
      request('POST /api/booking', { body: stay, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: () => {
      recordBookingAnswer();
      return reload();
    },
    onError: recordBookingAnswer,
  });
}
