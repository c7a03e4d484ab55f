import type { StayOffer } from '@innkeeper/contracts/booking';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type Answer, type Body, request } from '../../shared/api/client.ts';
import { freshness, recordBookingAnswer } from '../../shared/api/freshness.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';
import { type Hold, readHeld } from './kept.ts';
import type { StaySearch } from './search.ts';

export type { StayOffer };

/** Offers are loaded again before their quotes expire after 15 minutes. */
const OFFERS_FOR_MS = 10 * 60_000;

type Sending = { headers?: { 'cache-control'?: string | undefined }; signal?: AbortSignal };

/** The offers of all categories, with a discount code if there is one. */
async function searchStays({ code, ...body }: StaySearch, sending: Sending): Promise<FoundStays> {
  if (!code) return request('POST /api/stay/search', { body, ...sending });
  return request('POST /api/stay/search-by-code', { body: { ...body, discountCode: code }, ...sending });
}
export type FoundStays = Answer<'POST /api/stay/search'> &
  Partial<Pick<Answer<'POST /api/stay/search-by-code'>, 'discountCode'>>;

/** The offers of all categories for a search; makes no call without one. */
export function useStayOffers(search: StaySearch | null) {
  return useQuery({
    queryKey: [...queryKeys.bookings, 'stay', search],
    queryFn: ({ signal }) => searchStays(search!, { headers: freshness(), signal }),
    enabled: search !== null,
    refetchInterval: OFFERS_FOR_MS,
  });
}

type CalendarDays = { start: string; end: string; adults: number; children: readonly string[] };

/** The lowest price of each day, by day. The prices of the previous months stay visible until the next ones are loaded. */
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

/**
 * Holds a room for each quote, all or none. The same key with the same quotes holds them once, even if it is sent again. The
 * rooms that this tab already holds are released first, so that they are free for the new hold.
 */
export function useHoldRooms() {
  return useMutation({
    mutationFn: async ({ quotes, idempotencyKey }: { quotes: string[]; idempotencyKey: string }) => {
      const held = readHeld();
      if (held) await endHold(held).catch(() => undefined);
      const headers = { 'idempotency-key': idempotencyKey };
      return request('POST /api/stay/holds', { body: { quotes }, headers, isTokenOptional: true });
    },
    onSettled: recordBookingAnswer,
  });
}

const ofHold = ({ holdId, secret }: Pick<Hold, 'holdId' | 'secret'>) => ({
  params: { holdId },
  headers: { 'hold-secret': secret },
  token: null,
});

/** Releases held rooms. */
export async function endHold(hold: Pick<Hold, 'holdId' | 'secret'>): Promise<void> {
  await request('DELETE /api/stay/holds/:holdId', ofHold(hold));
  recordBookingAnswer();
}

export const extendHold = (hold: Hold) => request('POST /api/stay/holds/:holdId/extend', ofHold(hold));

/** Books the rooms that are held, for the account that is signed in. It may be repeated. */
export function useConfirmHold() {
  const reload = useReload(queryKeys.bookings);
  return useMutation({
    mutationFn: ({ hold, form }: { hold: Hold; form: Body<'POST /api/stay/holds/:holdId/confirm'> }) => {
      const { token: _, ...parts } = ofHold(hold);
      return request('POST /api/stay/holds/:holdId/confirm', { ...parts, body: form });
    },
    onSuccess: () => {
      recordBookingAnswer();
      void reload();
    },
    onError: recordBookingAnswer,
  });
}

/** Current quotes for rooms that were held; null if one of them is no longer free. */
export async function quotesAgain({ rooms, start, end }: Hold): Promise<string[] | null> {
  const quotes: string[] = [];
  for (const { categoryId, adults, children, cancellation, discountCode, parts } of rooms) {
    const search = { start, end, adults, children, ...(discountCode && { code: discountCode }) };
    const { offers, split } = await searchStays(search, { headers: { 'cache-control': 'no-cache' } });
    if (parts) {
      const isSame = split && JSON.stringify(split.parts) === JSON.stringify(parts);
      if (!isSame || !split.quote) return null;
      quotes.push(split.quote.token);
      continue;
    }
    const offer = offers.find((each) => each.categoryId === categoryId);
    // With the same rate plan: another one may have other cancellation terms.
    const prices = offer ? [offer, ...(offer.otherPlans ?? [])] : [];
    const quote = prices.find((price) => price.cancellation?.plan === cancellation?.plan)?.quote;
    if (!quote) return null;
    quotes.push(quote.token);
  }
  return quotes;
}

/** The parts of the fragment of a guest's secret link; null if it is incomplete. */
export function linkOf(hash: string): { bookingId: string; secret: string } | null {
  const [, bookingId, secret] = /^#(MB-[\w]+)\.([\w-]{43})$/.exec(hash) ?? [];
  return bookingId && secret ? { bookingId, secret } : null;
}
export type BookingLink = NonNullable<ReturnType<typeof linkOf>>;

/** A call about one of the bookings of a link. */
export const byLink = ({ bookingId, secret }: BookingLink, of = bookingId) => ({
  params: { bookingId: of },
  headers: { authorization: `Booking ${bookingId}.${secret}` },
  token: null,
});

/** The bookings that a guest without an account made together. */
export const useBookedStays = (link: BookingLink | null) =>
  useQuery({
    queryKey: [...queryKeys.bookings, 'by-link', link?.bookingId],
    queryFn: ({ signal }) => request('GET /api/stay/bookings/:bookingId', { ...byLink(link!), signal }),
    enabled: link !== null,
  });

export function useCancelBookedStay(link: BookingLink) {
  const reload = useReload(queryKeys.bookings);
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
