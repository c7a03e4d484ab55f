import { createHash, randomUUID } from 'node:crypto';
import type { HeldRoomOnWire, HoldOnWire } from '@innkeeper/contracts/booking';
import { fromMinor } from '@innkeeper/contracts/money';
import { conflict, invalidFields } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { toCancellationOnWire } from '../rates/cancellation.ts';
import { redeemCodes } from '../rates/discount-codes.ts';
import { toLinesForGuests } from '../rates/line-runs.ts';
import { sum } from '../rates/price-line.ts';
import { partsOf, type SignedStay, toQuotedStay, verifyQuote } from '../rates/quote.ts';
import { hotelNotOpen, tryIds } from '../stays/book-room.ts';
import { lockRoomsOfQuotes, type RoomOfPart } from '../stays/lock-rooms-for.ts';
import { toHoldTime } from './change-hold.ts';
import * as store from './hold-store.ts';
import { type Holder, readHolder } from './holder.ts';
import { hashOf, newSecret } from './secret.ts';

/** How many holds may be open, so that nobody can block a hotel's rooms. */
const OPEN_HOLDS = { ofCustomer: 3, ofNetwork: 6 };

type HoldDeps = Pick<Deps, 'database' | 'metrics' | 'index' | 'today' | 'now' | 'quoteKey'>;

/**
 * Holds a room, or two in turn, for each quote for 10 minutes, all or none. With a `key`, a repeated call ends the hold of the first call,
 * whose answer was lost, and creates another.
 * @throws ApiError 400 for quotes that are not of this hotel or not of the same days, and for past days; 409 `price_expired`,
 *   `room_not_available`, `discount_code_used_up`, `hotel_not_open` or `too_many_holds`, or for more than one guest may book
 */
export async function holdRooms(
  { database, metrics, index, today, now, quoteKey }: HoldDeps,
  holder: Holder,
  tokens: readonly string[],
  key?: string,
): Promise<HoldOnWire> {
  const signingKey = await quoteKey.read();
  const quotes = tokens.map((token) => verifyQuote(signingKey, token, now()));
  const { start, end } = quotes[0]!;
  if (quotes.some((quote) => quote.start !== start || quote.end !== end))
    throw invalidFields({ quotes: 'must be for the same days' });
  if (start < today()) throw invalidFields({ start: 'must not be before today' });
  const secret = newSecret();
  const hold = (tx: Transaction) =>
    holdIn(tx, { holder, quotes, secret, requestKey: requestKeyOf(holder, key), today: today() });
  const held = await tryIds({ database, metrics }, () => database.transaction(hold), 'another room');
  index.expectChange();
  return { ...held, secret };
}

type HoldRequest = {
  holder: Holder;
  quotes: readonly SignedStay[];
  secret: string;
  requestKey: string | null;
  today: string;
};

async function holdIn(
  tx: Transaction,
  { holder, quotes, secret, requestKey, today }: HoldRequest,
): Promise<Omit<HoldOnWire, 'secret'>> {
  const { customer, network } = holder;
  const customerId = customer?.id ?? null;
  await Promise.all([
    tx.query(store.holderLock(network)),
    customerId && tx.query(store.holderLock(customerId)),
    requestKey && store.endHoldOfRequest(tx, requestKey),
  ]);
  const open = await store.countOpenHolds(tx, { customerId, network });
  if (open.ofCustomer >= OPEN_HOLDS.ofCustomer || open.ofNetwork >= OPEN_HOLDS.ofNetwork)
    throw conflict(
      'too_many_holds',
      'Rooms are being kept for you in too many windows already. Finish one of them, or try again in ten minutes.',
    );
  const { isOpen } = await readHolder(tx, holder, quotes, today);
  if (!isOpen) throw hotelNotOpen();
  const segmentsOf = await lockRoomsOfQuotes(tx, quotes, today);
  await redeemCodes(tx, quotes);
  const holdId = randomUUID();
  const { categories, ...times } = await store.insertHold(tx, {
    ...{ holdId, secretHash: hashOf(secret), requestKey, customerId, network },
    rooms: quotes.map((quote, place) => ({ segments: segmentsOf[place]!.map(toSegment), quote })),
  });
  const { start, end } = quotes[0]!;
  const prices = quotes.map((quote) => toQuotedStay(quote).price);
  return {
    ...{ holdId, ...toHoldTime(times), start, end },
    rooms: quotes.map((quote, place) => toHeldRoom(quote, categories[place]!)),
    total: toMoney(quotes[0]!, sum(prices.map(({ total }) => total))),
    atHotel: toMoney(quotes[0]!, sum(prices.map(({ atHotel }) => atHotel))),
  };
}

function toHeldRoom(quote: SignedStay, categories: readonly (string | null)[]): HeldRoomOnWire {
  const { price, terms } = toQuotedStay(quote);
  const parts = partsOf(quote).map((part, place) => ({ ...part, category: categories[place] ?? '' }));
  const { categoryId, category } = parts[0]!;
  return {
    ...{ categoryId, category, adults: quote.adults, children: [...quote.childrenAges] },
    ...(parts.length > 1 && { parts }),
    total: toMoney(quote, price.total),
    atHotel: toMoney(quote, price.atHotel),
    lines: toLinesForGuests(quote.lines),
    ...(terms && { cancellation: toCancellationOnWire(terms) }),
    ...(quote.discount && { discountCode: quote.discount.code }),
  };
}

const toSegment = ({ roomId, start, end }: RoomOfPart) => ({ roomId, start, end });

const toMoney = ({ digits, currency }: SignedStay, units: bigint) => ({
  amount: fromMinor(units, digits),
  currency,
});

/** A key belongs to its sender. */
const requestKeyOf = ({ customer, network }: Holder, key: string | undefined): string | null =>
  key === undefined
    ? null
    : createHash('sha256')
        .update(`${customer?.id ?? network} ${key}`)
        .digest('base64url');
