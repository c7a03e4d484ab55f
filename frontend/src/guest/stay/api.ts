import type { StayOffer } from '@innkeeper/contracts/booking';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type Answer, request } from '../../shared/api/client.ts';
import { isCode, messageOf } from '../../shared/api/errors.ts';
import { freshness, recordBookingAnswer } from '../../shared/api/freshness.ts';
import { keyOf } from '../../shared/api/query-keys.ts';
import { type Chosen, type HeldRooms, type Hold, readHeld, toHeld, toOrder } from './kept.ts';
import type { StaySearch } from './search.ts';

export type { StayOffer };

/** Offers are loaded again before their quotes expire after 15 minutes. */
const OFFERS_FOR_MS = 10 * 60_000;

type Sending = { headers?: { 'cache-control'?: string | undefined }; signal?: AbortSignal };

/** The offers of all categories, with a discount code if there is one. */
export async function searchStays({ code, ...body }: StaySearch, sending: Sending): Promise<FoundStays> {
  if (!code) return request('POST /api/stay/search', { body, ...sending });
  const held = readHeld(); // it may have the last use of the code
  const hold = held && { hold: { holdId: held.holdId, secret: held.secret } };
  return request('POST /api/stay/search-by-code', {
    body: { ...body, ...hold, discountCode: code },
    ...sending,
  });
}
export type FoundStays = Answer<'POST /api/stay/search'> &
  Partial<Pick<Answer<'POST /api/stay/search-by-code'>, 'discountCode'>>;

/** The offers of all categories for a search; makes no call without one. */
export function useStayOffers(search: StaySearch | null) {
  return useQuery({
    queryKey: [...keyOf('POST /api/stay/search'), search],
    queryFn: ({ signal }) => searchStays(search!, { headers: freshness(), signal }),
    enabled: search !== null,
    refetchInterval: OFFERS_FOR_MS,
  });
}

/** The lowest prices of stays that begin some days earlier or later; makes no call without a search. Prices are without a code. */
export const useNearDays = (search: StaySearch | null) =>
  useQuery({
    queryKey: [...keyOf('POST /api/stay/near-days'), search && { ...search, code: undefined }],
    queryFn: ({ signal }) => {
      const { code: _, ...body } = search!;
      return request('POST /api/stay/near-days', { body, headers: freshness(), signal });
    },
    enabled: search !== null,
    placeholderData: search ? keepPreviousData : undefined,
  });

type Choosing = {
  chosen: Chosen;
  /** The query of the search that found the rooms. */
  search: string;
  idempotencyKey: string;
};

/**
 * Holds a room for each quote, all or none. The same key with the same quotes holds them once, even if it is sent again. The
 * rooms that this tab already holds are released first, so that they are free for the new hold. Where the server keeps no rooms, such
 * as for one of many guests behind one address, they are an order that is booked at once.
 */
export function useHoldRooms() {
  return useMutation({
    mutationFn: async ({ chosen, search, idempotencyKey }: Choosing): Promise<HeldRooms> => {
      const held = readHeld();
      if (held) await endHold(held).catch(() => undefined);
      const sending = { body: { quotes: chosen.quotes }, headers: { 'idempotency-key': idempotencyKey } };
      try {
        return toHeld(await request('POST /api/stay/holds', { ...sending, isTokenOptional: true }), search);
      } catch (error) {
        if (!isCode(error, 'too_many_holds')) throw error;
        return toOrder(chosen, search, messageOf(error));
      }
    },
    onSettled: recordBookingAnswer,
  });
}

export const ofHold = ({ holdId, secret }: Pick<Hold, 'holdId' | 'secret'>) => ({
  params: { holdId },
  headers: { 'hold-secret': secret },
  token: null,
});

/** Releases held rooms. */
export async function endHold(hold: Pick<Hold, 'holdId' | 'secret'>): Promise<void> {
  await request('DELETE /api/stay/holds/:holdId', ofHold(hold));
  recordBookingAnswer();
}

type Price = Pick<StayOffer, 'total' | 'atHotel' | 'lines' | 'cancellation'>;
type ChosenRoom = Chosen['rooms'][number];

/** A room as the answer to a hold describes it, at a price of an offer. */
export const atPrice = (
  room: Omit<ChosenRoom, keyof Price>,
  { total, atHotel, lines, cancellation }: Price,
) => ({
  ...room,
  total,
  atHotel,
  lines,
  cancellation: cancellation ?? null,
});

type Offered = {
  offer:
    | StayOffer
    | NonNullable<FoundStays['split']>
    | NonNullable<FoundStays['combinations']>[number]['rooms'][number];
  search: StaySearch;
};

/** What a guest has chosen among the offers for a search; there is at least one. */
export function toChosen(offered: readonly Offered[]): Chosen {
  const rooms = offered.map(({ offer, search: { adults, children, code } }) => {
    const { categoryId, category } = 'parts' in offer ? offer.parts[0]! : offer;
    const discount = offer.lines.find(
      ({ label, reason }) => code && label === 'Discount code' && reason,
    )?.reason;
    const room = {
      categoryId,
      category,
      adults,
      children,
      ...('parts' in offer && { parts: offer.parts }),
      ...(discount && { discountCode: discount }),
    };
    return atPrice(room, offer);
  });
  const { start, end } = offered[0]!.search;
  return { rooms, quotes: offered.flatMap(({ offer }) => offer.quote?.token ?? []), start, end };
}
