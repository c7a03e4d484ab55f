import type { StayOffer, StayOffers } from '@innkeeper/contracts/booking';
import { readQuote } from '../rates/quote.ts';
import type { RatePlan } from '../rates/rate-sheet.ts';
import { NO_RATES } from '../rates/rate-sheet.ts';
import { priceForParty } from '../rates/stay-price.ts';
import { newRingKey, ringOf } from '../rates/testing/key-ring.ts';
import { priceFieldsOf, toOffersJson } from './offers-json.ts';

const key = newRingKey();
const keys = ringOf(key);
const now = new Date('2026-11-21T12:00:00Z');
const signing = { key, currency: 'EUR', now, timeZone: 'Europe/Madrid' };
const stay = { start: '2026-12-29', end: '2027-01-02', adults: 2, childrenAges: [], digits: 2 };
const room = { categoryId: '6d9f1f5e-0a0b-4f8a-9b0e-3f6f0a1b2c3d', isFree: true };
const plan: RatePlan = {
  planId: 'p',
  name: 'Flexible',
  adjustPercent: '0',
  policy: { freeDays: 2, freeTime: '18:00', fee: 'all', feePercent: null },
};
const rates = { ...NO_RATES, dayPrices: { '2026-12-31': '240.00' } };
const pricesOnWireOf = (...[of, by]: Parameters<typeof priceFieldsOf>) => {
  const fields = priceFieldsOf(of, by);
  return (...given: Parameters<typeof fields>): NonNullable<StayOffer['otherPlans']>[number] =>
    JSON.parse(`{${fields(...given)}}`);
};
const price = () => priceForParty('100.00', rates, stay);

test('a quote says its category, currency, second room and when it expires, the terms when they end', () => {
  const first = pricesOnWireOf(stay, signing)(room, { plan, price: price() });
  const later = { ...signing, now: new Date('2026-11-21T12:00:10.999Z') };

  const other = 'b7c0a1de-0a0b-4f8a-9b0e-3f6f0a1b2c3d';
  const ofOther = pricesOnWireOf(stay, signing)({ ...room, categoryId: other }, { plan, price: price() });
  expect(readQuote(keys, ofOther.quote!.token, now)).toMatchObject({ categoryId: other });
  const inYen = pricesOnWireOf(stay, { ...signing, currency: 'JPY' })(room, { plan, price: price() });
  expect(readQuote(keys, inYen.quote!.token, now)).toMatchObject({ currency: 'JPY' });
  const inTokyo = pricesOnWireOf(stay, { ...signing, timeZone: 'Asia/Tokyo' })(room, {
    plan,
    price: price(),
  });
  expect(inTokyo.cancellation?.freeUntil).not.toBe(first.cancellation?.freeUntil);
  expect(pricesOnWireOf(stay, later)(room, { plan, price: price() }).quote!.expiresAt).toBe(
    '2026-11-21T12:15:11.000Z',
  );
  expect(pricesOnWireOf(stay, signing)(room, { plan: null, price: price() }).cancellation).toBeUndefined();
  expect(
    pricesOnWireOf(stay, signing)({ ...room, isFree: false }, { plan, price: price() }).quote,
  ).toBeNull();
  const split = { ...room, second: { categoryId: other, start: '2026-12-30' } };
  expect(
    readQuote(keys, pricesOnWireOf(stay, signing)(split, { plan, price: price() }).quote!.token, now),
  ).toMatchObject({
    second: split.second,
  });
});

test('an answer names categories and restrictions, whatever letters they have', () => {
  const category = { categoryId: room.categoryId, category: 'Zimmer „ö“ "\\"', rooms: 4 };
  const offer = { ...category, maximumGuests: 2, plan: null, others: [], price: price() };
  const restriction = { kind: 'minimum_nights', day: null, nights: 5 } as const;
  const found = {
    offers: [
      { ...offer, roomsLeft: 3, restriction: undefined },
      { ...offer, roomsLeft: 0, restriction },
      { ...offer, roomsLeft: 0, maximumGuests: 1, restriction: undefined },
    ],
    dates: [{ start: '2027-01-03', end: '2027-01-07', price: price() }],
    split: null,
    combinations: [],
  };
  const answer: StayOffers = JSON.parse(toOffersJson(found, stay, signing));
  expect(answer.offers.map(({ category: name, state }) => [name, state])).toEqual([
    [category.category, 'free'],
    [category.category, 'sold_out'],
    [category.category, 'too_small'],
  ]);
  expect(answer.offers.map((each) => [each.restriction, each.quote === null])).toEqual([
    [undefined, false],
    [restriction, true],
    [undefined, true],
  ]);
  expect(answer.dates).toEqual([
    { start: '2027-01-03', end: '2027-01-07', total: { amount: '540.00', currency: 'EUR' } },
  ]);
});
