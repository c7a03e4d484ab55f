import { createHash, randomUUID } from 'node:crypto';
import { may } from '@innkeeper/contracts/access';
import {
  type HeldRoomOnWire,
  HOLD_MINUTES,
  type HoldOnWire,
  type Segment,
} from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { nightsOf } from '@innkeeper/contracts/dates';
import { fromMinor } from '@innkeeper/contracts/money';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Availability } from '../../availability/availability.ts';
import type { Deps } from '../../deps.ts';
import { lockLikelyRoom, type RoomWanted } from '../../inventory/free-rooms.ts';
import { freeHolds, keepForHold } from '../../inventory/occupancies.ts';
import { toCancellationOnWire } from '../../rates/cancellation.ts';
import { redeemCodes } from '../../rates/discount-codes.ts';
import { toLineRuns, toLinesForGuests } from '../../rates/line-runs.ts';
import { sum } from '../../rates/price-line.ts';
import { partsOf, type SignedStay, toQuotedStay } from '../../rates/quote.ts';
import { hashOf, newSecret } from '../../secret.ts';
import { assertMayBook } from '../booking-limits.ts';
import { lockRoomsFor, type RoomOfPart, roomsWanted, toRoomsOfQuotes } from '../lock-rooms-for.ts';
import { withBookingRetries } from '../new-stay.ts';
import { placeLock } from '../place-store.ts';
import { accountLock } from '../read-booker.ts';
import { toHoldTime } from './change-hold.ts';
import * as store from './hold-store.ts';
import { type Holder, isVerifiedHolder, readHolder } from './holder.ts';
import { readQuotes } from './quotes-of-stay.ts';
import { areOthersFree, assertFairShare, assertFewHolds } from './share.ts';
import { selectShares, selectUse } from './use-store.ts';

type HoldDeps = Pick<Deps, 'database' | 'metrics' | 'availability' | 'today' | 'now' | 'quoteKeys'>;

/**
 * Holds a room, or two in turn, for each quote for 10 minutes, all or none. With a `key`, a repeated call ends the hold of the
 * first call, whose answer was lost, and creates another, which ends when the first one would have.
 * @throws ApiError 400 for quotes that are not of this hotel or not of the same days, and for past days; 409 `price_expired`,
 *   `room_not_available`, `discount_code_used_up`, `hotel_not_open` or `too_many_holds`, or for more than one guest may book
 */
export async function holdRooms(
  { database, metrics, availability, today, now, quoteKeys }: HoldDeps,
  holder: Holder,
  tokens: readonly string[],
  key?: string,
): Promise<HoldOnWire> {
  const quotes = readQuotes({ quoteKeys, now, today }, tokens);
  const secret = newSecret();
  const hold = (tx: Transaction) =>
    holdIn(tx, availability, {
      holder,
      quotes,
      secret,
      requestKey: requestKeyOf(holder, key),
      today: today(),
    });
  const { held, segments, isAnyFreed } = await withBookingRetries(
    { database, metrics },
    () => database.transaction(hold),
    'another room',
  );
  if (isAnyFreed) availability.expectChange();
  availability.take(segments);
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
  availability: Pick<Availability, 'likelyRooms'>,
  { holder, quotes, secret, requestKey, today }: HoldRequest,
): Promise<Held> {
  const begun = performance.now();
  const { customer, place } = holder;
  const customerId = customer?.id ?? null;
  const { start, end } = quotes[0]!;
  const wanted = roomsWanted(quotes, today, availability);
  const [, , former, use, booker, likely] = await Promise.all([
    tx.query(placeLock(place)),
    customerId && tx.query(accountLock(customerId)),
    requestKey === null ? undefined : store.endHoldOfRequest(tx, requestKey),
    selectUse(tx, { customerId, place, start, end }),
    readHolder(tx, holder, { today }),
    // One statement and no more, because what follows an error of another one would run after the rollback.
    wanted.length === 1 ? lockLikelyRoom(tx, wanted[0]!) : undefined,
  ]);
  if (former) tx.queryAtCommit(freeHolds([former.holdId])); // by the next round trip
  const nights = nightsOf({ start, end }) * quotes.length;
  const hasAccount = customer !== null;
  assertFewHolds(use, { nights, hasAccount });
  assertMayBook(customer, booker, quotes, today);
  const locked = likely ? [likely] : await lockRoomsFor(tx, wanted);
  const mayExtend = await mayKeep(tx, { holder, wanted, isShared: use.isShared });
  const roomsOf = toRoomsOfQuotes(quotes, locked);
  const segmentsOf = roomsOf.map((rooms) => rooms.map(toSegment));
  const categoriesOf = roomsOf.map((rooms) => rooms.map(({ category }) => category));
  await redeemCodes(tx, quotes);
  const holdId = randomUUID();
  tx.queryAtCommit(
    store.holdInsert({
      holdId,
      secretHash: hashOf(secret),
      requestKey,
      customerId,
      place,
      nights,
      former: former ?? null,
      isVerified: isVerifiedHolder(holder),
      stay: { start, end },
      rooms: quotes.map((quote, place) => ({
        segments: segmentsOf[place]!,
        categories: categoriesOf[place]!,
        quote,
      })),
    }),
  );
  tx.queryAtCommit(keepForHold(holdId, segmentsOf.flat()));
  const prices = quotes.map((quote) => toQuotedStay(quote).price);
  const time = former ? timeOf(former, booker.now) : newHoldTime(booker.now, begun);
  const held = {
    holdId,
    ...toHoldTime(time, mayExtend),
    start,
    end,
    rooms: quotes.map((quote, place) => toHeldRoom(quote, categoriesOf[place]!)),
    total: toMoney(quotes[0]!, sum(prices.map(({ total }) => total))),
    atHotel: toMoney(quotes[0]!, sum(prices.map(({ atHotel }) => atHotel))),
  };
  return { held, segments: segmentsOf.flat(), isAnyFreed: former !== undefined };
}

/**
 * Rejects rooms of which one place would hold too many, and returns whether others are left, so that the hold may be extended.
 * Where nobody shares the place and the index knows more rooms, nothing has to be counted.
 * @throws ApiError 409 `too_many_holds`
 */
async function mayKeep(
  tx: Transaction,
  { holder, wanted, isShared }: { holder: Holder; wanted: readonly RoomWanted[]; isShared: boolean },
): Promise<boolean> {
  const [only] = wanted;
  if (!isShared && wanted.length === 1 && (only!.likely?.length ?? 0) > 1) return true;
  const isVerified = isVerifiedHolder(holder);
  const shares = await selectShares(tx, wanted, { place: holder.place, isVerified });
  if (!holder.customer || !may(holder.customer, 'bookings')) assertFairShare(shares);
  return areOthersFree(shares);
}

/**
 * The time of a new hold, as `holdInsert` stores it. `now` is when its transaction began by the clock of the database, and
 * `begun` the moment before that by the clock of this process.
 */
function newHoldTime(now: Date, begun: number): store.HoldTimes {
  const expiresAt = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const secondsLeft = Math.floor(HOLD_MINUTES * 60 - (performance.now() - begun) / 1_000);
  return { expiresAt, secondsLeft, isExtended: false };
}

/** The time of a hold that goes on for another one. */
const timeOf = ({ expiresAt, isExtended }: store.FormerHold, now: Date): store.HoldTimes => ({
  expiresAt,
  isExtended,
  secondsLeft: Math.floor((expiresAt.getTime() - now.getTime()) / 1_000),
});

function toHeldRoom(quote: SignedStay, categories: readonly string[]): HeldRoomOnWire {
  const { price, terms } = toQuotedStay(quote);
  const parts = partsOf(quote).map((part, place) => ({ ...part, category: categories[place]! }));
  const { categoryId, category } = parts[0]!;
  return {
    categoryId,
    category,
    adults: quote.adults,
    children: [...quote.childrenAges],
    ...(parts.length > 1 && { parts }),
    total: toMoney(quote, price.total),
    atHotel: toMoney(quote, price.atHotel),
    lines: toLinesForGuests(toLineRuns(price)),
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
const requestKeyOf = ({ customer, place }: Holder, key: string | undefined): string | null =>
  key === undefined
    ? null
    : createHash('sha256')
        .update(`${customer?.id ?? place.network} ${key}`)
        .digest('base64url');
