import type { CategoryOffer, FreeRoomOnWire, RoomOrder, StayOffer } from '@innkeeper/contracts/booking';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { freshness, recordBookingAnswer } from '../../shared/api/freshness.ts';
import { useReload } from '../../shared/api/queries.ts';
import { keyOf } from '../../shared/api/query-keys.ts';
import { addDays, firstNight } from '../../shared/calendar.ts';
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
    queryKey: [...keyOf('POST /api/booking/alternatives'), start, end, guests, category],
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
    queryKey: [...keyOf('POST /api/stay/search'), 'terms', start, end, guests, category],
    queryFn: async ({ signal }) => {
      const body = { start, end, adults: partyOf({ guests }) ?? 1 };
      const { offers } = await request('POST /api/stay/search', { body, headers: freshness(), signal });
      return termsText(offers.find((offer) => offer.category === category)?.cancellation, start);
    },
  });
}

/** Whether a price has taxes or fees besides the price of the night, which the guest pays too. */
const hasMore = ({ lines }: StayOffer): boolean =>
  lines.some(({ kind, isIncluded }) => (kind === 'tax' || kind === 'fee') && !isIncluded);

/**
 * What one guest pays for tonight in all, by category, where taxes or fees come on top of the price of the night. Nothing while it is not
 * known: the prices of categories show without it.
 */
export function useTotalsOfTonight() {
  const start = firstNight();
  return useQuery({
    queryKey: [...keyOf('POST /api/stay/search'), 'tonight', start],
    queryFn: async ({ signal }) => {
      const body = { start, end: addDays(start, 1), adults: 1 };
      const { offers } = await request('POST /api/stay/search', { body, headers: freshness(), signal });
      return new Map(
        offers.filter(hasMore).map(({ categoryId, total }) => [categoryId, Number(total.amount)]),
      );
    },
  }).data;
}

/** The same key with the same stay books only once, even if it is sent again. */
export function useBookRoom() {
  const reload = useReload('POST /api/booking');
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
