import { randomUUID } from 'node:crypto';
import type { ChosenExtra, ExtraOnWire, ExtrasSearch, FoundExtras } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import type { Stay } from '@innkeeper/contracts/dates';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { rejection } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { daysOf, extraLines } from './extra-lines.ts';
import { agreeExtra, readTaxIds } from './extras.ts';
import { selectSoldExtras, selectSoldUnits } from './extras-store.ts';
import { nightsBetween } from './night-price.ts';
import { sum } from './price-line.ts';
import type { SignedStay } from './quote.ts';
import { type AgreedExtra, isWithin, type Party, type StayOfParty } from './rate-sheet.ts';

/** The most that a guest chooses of one that is not for each person. */
const MOST = 5;

/** The extras that guests may choose with rooms, and what they cost for all of them. One that is sold out is left out. */
export async function findExtras(
  { database, hotel }: Pick<Deps, 'database' | 'hotel'>,
  { start, end, rooms }: ExtrasSearch,
): Promise<FoundExtras['extras']> {
  const parties = rooms.map(({ adults, children }) => ({ start, end, adults, childrenAges: children }));
  const [extras, sold] = await Promise.all([
    selectSoldExtras(database),
    selectSoldUnits(database, { first: start, last: end }),
  ]);
  const { digits, currency } = hotel;
  const money = (units: bigint) => ({ amount: fromMinor(units, digits), currency });
  return extras.flatMap((extra) => {
    const { extraId, name, description, unit, price, stockPerDay } = extra;
    if (!mayChoose(extra, { start, end })) return [];
    const most = isForPersons(extra) ? 1 : MOST;
    const amounts: ReturnType<typeof money>[] = [];
    for (let quantity = 1; quantity <= most; quantity++) {
      const lines = ordersFor(extra, parties, quantity, () => '').flatMap((orders, room) =>
        extraLines(orders, toStay(parties[room]!, digits)),
      );
      const units = new Map<string, number>();
      for (const line of lines) units.set(line.night!, (units.get(line.night!) ?? 0) + line.quantity);
      const isLeft = [...units].every(
        ([day, wanted]) =>
          stockPerDay === null || wanted + (sold.get(`${extraId} ${day}`) ?? 0) <= stockPerDay,
      );
      if (!isLeft || !lines.length) break;
      amounts.push(money(sum(lines.map(({ amount }) => amount))));
    }
    return amounts.length
      ? [{ extraId, name, description, unit, price: money(toMinor(price, digits)), amounts }]
      : [];
  });
}

/**
 * What a guest has chosen with rooms, as it is agreed now, by room. The constraint decides whether it is left.
 * @throws ApiError 409 `extra_not_sold`; `price_changed` if one does not cost what the guest was shown
 */
export async function chooseExtras(
  sql: Sql,
  chosen: readonly ChosenExtra[],
  rooms: readonly { quote: StayOfParty & Pick<SignedStay, 'currency'> }[],
): Promise<AgreedExtra[][]> {
  if (!chosen.length) return [];
  const [extras, taxIdOf] = await Promise.all([selectSoldExtras(sql), readTaxIds(sql)]);
  const ofRooms: AgreedExtra[][] = rooms.map(() => []);
  for (const { extraId, quantity, amount } of chosen) {
    const extra = extras.find((one) => one.extraId === extraId);
    const { quote } = rooms[0]!;
    if (!extra || !mayChoose(extra, quote)) throw rejection('extra_not_sold');
    const digits = digitsOf(quote.currency);
    const ordered = isForPersons(extra) ? 1 : quantity;
    const orders = ordersFor(
      extra,
      rooms.map((room) => room.quote),
      ordered,
      taxIdOf,
    );
    const lines = orders.flatMap((ofRoom, room) => extraLines(ofRoom, toStay(rooms[room]!.quote, digits)));
    if (sum(lines.map((line) => line.amount)) !== toMinor(amount, digits))
      throw rejection('price_changed.extra');
    for (const [room, ofRoom] of orders.entries()) ofRooms[room]!.push(...ofRoom);
  }
  return ofRooms;
}

const isForPersons = ({ unit }: ExtraOnWire) => unit === 'person' || unit === 'person_night';

/** Whether guests may choose it for a stay: on all days on which it would be due. What is counted by hand is for the desk. */
function mayChoose(extra: ExtraOnWire, { start, end }: Stay): boolean {
  const { isOnline, unit, firstDay: first, lastDay: last } = extra;
  if (!isOnline || unit === 'piece') return false;
  return daysOf({ ...extra, date: null }, nightsBetween(start, end)).every((day) =>
    isWithin(day, { first, last }),
  );
}

/** The orders of each room: for its guests, or of the first room for all. */
const ordersFor = (
  extra: ExtraOnWire,
  rooms: readonly Party[],
  quantity: number,
  taxIdOf: (rate: string) => string,
): AgreedExtra[][] =>
  rooms.map((_, room) =>
    room === 0 || isForPersons(extra)
      ? [agreeExtra(extra, { orderId: randomUUID(), date: null, quantity }, taxIdOf)]
      : [],
  );

const toStay = ({ start, end, adults, childrenAges }: StayOfParty, digits: number) => ({
  nights: nightsBetween(start, end).map((date) => ({ date })),
  party: { adults, childrenAges },
  digits,
});
