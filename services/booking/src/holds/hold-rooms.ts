import { createHash, randomUUID } from 'node:crypto';
import {
  type HeldRoomOnWire,
  HOLD_MINUTES,
  type HoldOnWire,
  type HoldTime,
  type Segment,
} from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor } from '@innkeeper/contracts/money';
import { conflict, invalidFields } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import type { LiveIndex } from '../inventory/live-index.ts';
import { lockLikelyRoom } from '../inventory/rooms.ts';
import { toCancellationOnWire } from '../rates/cancellation.ts';
import { redeemCodes } from '../rates/discount-codes.ts';
import { toLinesForGuests } from '../rates/line-runs.ts';
import { sum } from '../rates/price-line.ts';
import { partsOf, type SignedStay, toQuotedStay, verifyQuote } from '../rates/quote.ts';
import { tryIds } from '../stays/book-room.ts';
import { lockRoomsFor, type RoomOfPart, roomsWanted, toRoomsOfQuotes } from '../stays/lock-rooms-for.ts';
import { toHoldTime } from './change-hold.ts';
import * as store from './hold-store.ts';
import { assertMayHold, type Holder, readHolder } from './holder.ts';
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
    holdIn(tx, index, { holder, quotes, secret, requestKey: requestKeyOf(holder, key), today: today() });
  const { held, segments, isAnyFreed } = await tryIds(
    { database, metrics },
    () => database.transaction(hold),
    'another room',
  );
  if (isAnyFreed) index.expectChange();
  index.take(segments);
  return { ...held, secret };
}

type HoldRequest = {
  holder: Holder;
  quotes: readonly SignedStay[];
  secret: string;
  requestKey: string | null;
  today: string;
};

type Held = {
  held: Omit<HoldOnWire, 'secret'>;
  segments: Segment[];
  /** Whether the hold of an earlier call was ended. */
  isAnyFreed: boolean;
};

/** Two round trips where the index knows a free room: one reads and locks, the other one writes and commits. */
async function holdIn(
  tx: Transaction,
  index: Pick<LiveIndex, 'tightestRooms'>,
  { holder, quotes, secret, requestKey, today }: HoldRequest,
): Promise<Held> {
  const begun = performance.now();
  const { customer, network } = holder;
  const customerId = customer?.id ?? null;
  const wanted = roomsWanted(quotes, today, index);
  const [, , isAnyFreed, open, booker, likely] = await Promise.all([
    tx.query(store.holderLock(network)),
    customerId && tx.query(store.holderLock(customerId)),
    requestKey !== null && store.endHoldOfRequest(tx, requestKey),
    store.countOpenHolds(tx, { customerId, network }),
    readHolder(tx, holder, today),
    // One statement and no more, because what follows an error of another one would run after the rollback.
    wanted.length === 1 ? lockLikelyRoom(tx, wanted[0]!) : undefined,
  ]);
  if (open.ofCustomer >= OPEN_HOLDS.ofCustomer || open.ofNetwork >= OPEN_HOLDS.ofNetwork)
    throw conflict(
      'too_many_holds',
      'Rooms are being kept for you in too many windows already. Finish one of them, or try again in ten minutes.',
    );
  assertMayHold(holder, booker, quotes, today);
  const locked = likely ? [likely] : await lockRoomsFor(tx, wanted);
  const roomsOf = toRoomsOfQuotes(quotes, locked);
  const segmentsOf = roomsOf.map((rooms) => rooms.map(toSegment));
  const categoriesOf = roomsOf.map((rooms) => rooms.map(({ category }) => category));
  await redeemCodes(tx, quotes);
  const holdId = randomUUID();
  tx.queryAtCommit(
    store.holdInsert({
      ...{ holdId, secretHash: hashOf(secret), requestKey, customerId, network },
      rooms: quotes.map((quote, place) => ({
        ...{ segments: segmentsOf[place]!, categories: categoriesOf[place]!, quote },
      })),
    }),
  );
  const { start, end } = quotes[0]!;
  const prices = quotes.map((quote) => toQuotedStay(quote).price);
  const held = {
    ...{ holdId, ...newHoldTime(booker.now, begun), start, end },
    rooms: quotes.map((quote, place) => toHeldRoom(quote, categoriesOf[place]!)),
    total: toMoney(quotes[0]!, sum(prices.map(({ total }) => total))),
    atHotel: toMoney(quotes[0]!, sum(prices.map(({ atHotel }) => atHotel))),
  };
  return { held, segments: segmentsOf.flat(), isAnyFreed };
}

/**
 * The time of a new hold, as `holdInsert` stores it. `now` is when its transaction began by the clock of the database, and
 * `begun` the moment before that by the clock of this process.
 */
function newHoldTime(now: Date, begun: number): HoldTime {
  const expiresAt = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const secondsLeft = Math.floor(HOLD_MINUTES * 60 - (performance.now() - begun) / 1_000);
  return toHoldTime({ expiresAt, secondsLeft, isExtended: false });
}

function toHeldRoom(quote: SignedStay, categories: readonly string[]): HeldRoomOnWire {
  const { price, terms } = toQuotedStay(quote);
  const parts = partsOf(quote).map((part, place) => ({ ...part, category: categories[place]! }));
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

const toMoney = ({ currency }: SignedStay, units: bigint) => ({
  amount: fromMinor(units, digitsOf(currency)),
  currency,
});

/** A key belongs to its sender. */
const requestKeyOf = ({ customer, network }: Holder, key: string | undefined): string | null =>
  key === undefined
    ? null
    : createHash('sha256')
        .update(`${customer?.id ?? network} ${key}`)
        .digest('base64url');
