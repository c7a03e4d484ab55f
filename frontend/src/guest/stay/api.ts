import type { StayOffer } from '@innkeeper/contracts/booking';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { freshness, recordBookingAnswer } from '../../shared/api/freshness.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';
import type { StaySearch } from './search.ts';

export type { StayOffer };

/** Offers are asked for again before their quotes expire, which they do after 15 minutes. */
const OFFERS_FOR_MS = 10 * 60_000;

/** What every category offers for a search; nothing is asked while there is none. */
export function useStayOffers(search: StaySearch | null) {
  return useQuery({
    queryKey: [...queryKeys.bookings, 'stay', search],
    queryFn: ({ signal }) =>
      request('POST /api/stay/search', { body: search!, headers: freshness(), signal }),
    enabled: search !== null,
    refetchInterval: OFFERS_FOR_MS,
  });
}

type CalendarDays = { start: string; end: string; adults: number; children: readonly string[] };

/** The lowest price of each day, by day. The prices of the months before stay until the next ones have come. */
export function useStayCalendar({ start, end, adults, children }: CalendarDays) {
  const ages = children.filter(Boolean).join(',');
  return useQuery({
    queryKey: [...queryKeys.bookings, 'stay-calendar', start, end, adults, ages],
    queryFn: async ({ signal }) => {
      const query = { start, end, adults, children: ages || undefined };
      const { days } = await request('GET /api/stay/calendar', { query, signal });
      return new Map(days.map((each) => [each.date, each]));
    },
    placeholderData: keepPreviousData,
  });
}

/** Books at a quoted price. The same key with the same quote books once, however often it is sent. */
export function useBookStay() {
  const reload = useReload(queryKeys.bookings);
  return useMutation({
    mutationFn: ({ quote, idempotencyKey }: { quote: string; idempotencyKey: string }) =>
      request('POST /api/stay/bookings', { body: { quote }, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: () => {
      recordBookingAnswer();
      return reload();
    },
    onError: recordBookingAnswer,
  });
}
