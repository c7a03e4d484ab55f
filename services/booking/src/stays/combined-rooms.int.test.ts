import type { StayOffers } from '@innkeeper/contracts/booking';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { sum } from '../rates/price-line.ts';
import { availabilityOf } from '../testing/availability.ts';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';
import { guestsOf, newAddress, withSecret } from '../testing/holding.ts';
import { everyDay, taxForm } from '../testing/pricing.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());
beforeEach(async () => {
  service.setToday(TODAY);
  // Every room of other tests would be free.
  await service.database.query('update rooms set available = false; delete from taxes; delete from seasons');
});

const { hold } = guestsOf(() => service);
const stay = { start: day(30), end: day(33), adults: 6 };
const search = async (change: object = {}): Promise<StayOffers> => {
  const body = { ...stay, ...change };
  const headers = { 'cache-control': 'no-cache' };
  return (await service.call('POST', '/api/stay/search', { body, headers })).body;
};
type Combination = NonNullable<StayOffers['combinations']>[number];
const confirm = (held: { holdId: string; secret: string }) =>
  service.call('POST', `/api/stay/holds/${held.holdId}/confirm`, {
    body: { firstName: 'Nadia', lastName: 'Haddad', email: 'nadia@example.com', phone: '+34 600 555 015' },
    headers: { ...withSecret(held).headers, 'x-forwarded-for': newAddress() },
  });
const tokensOf = ({ rooms }: Combination) => rooms.map(({ quote }) => quote!.token);
const partiesIn = ({ rooms }: Combination) => rooms.map(({ adults, children }) => [adults, children]);
const addRooms = async (price: string, ...sizes: number[]) => {
  const category = await service.addCategory(price);
  for (const maximumGuests of sizes) await service.addRoom({ category, maximumGuests });
  return category;
};

test('six adults are offered three doubles at one price, which is what the hold and the bookings cost', async () => {
  const staff = service.staff();
  const doubles = await addRooms('100.10', 2, 2, 2, 2, 2, 2);
  const season = {
    name: 'Summer',
    firstNight: day(32),
    lastNight: day(32),
    priority: 1,
    prices: [{ categoryId: doubles.id, amounts: everyDay('133.33') }],
  };
  expect((await staff.call('POST', '/api/desk/seasons', season)).status).toBe(201);
  const cityTax = taxForm({
    name: 'City',
    kind: 'city_tax',
    per: 'person_night',
    rate: '1.35',
    isPaidAtHotel: true,
  });
  const { status: saved } = await staff.call('PUT', '/api/desk/taxes', { taxes: [taxForm(), cityTax] });
  expect(saved).toBe(200);

  const { offers, combinations } = await search();
  expect(offers.map(({ state }) => state)).toContain('too_small');
  const [three, ...others] = combinations!;
  expect(others).toEqual([]);
  expect(three!.rooms.map(({ categoryId, category }) => [categoryId, category])).toEqual(
    Array(3).fill([doubles.id, doubles.name]),
  );
  expect(partiesIn(three!)).toEqual(Array(3).fill([2, []]));
  // Per room: 2 × 100.10 + 133.33, 10 % VAT (33.35), and 2 guests × 3 nights × 1.35.
  expect(three).toMatchObject({ total: { amount: '1124.94' }, atHotel: { amount: '24.30' } });
  const alone = (await search({ adults: 2 })).offers.find(({ categoryId }) => categoryId === doubles.id)!;
  expect(three!.rooms.map(({ total }) => total)).toEqual(Array(3).fill(alone.total));

  const { availability } = availabilityOf({ database: service.database, today: () => TODAY });
  const of = { start: stay.start, end: stay.end, adults: 6, childrenAges: [], digits: 2 };
  const bySql = await availability.offers(of, { isFresh: true });
  expect(bySql.combinations.map((rooms) => fromMinor(sum(rooms.map(({ price }) => price.total)), 2))).toEqual(
    ['1124.94'],
  );

  const held = await hold(tokensOf(three!));
  expect([held.status, held.body]).toMatchObject([201, { total: three!.total, atHotel: three!.atHotel }]);
  expect(held.body.rooms).toHaveLength(3);
  const { status, body } = await confirm(held.body);
  expect(status).toBe(201);
  const paid = body.bookings.map(({ price }: { price: number }) => toMinor(price.toFixed(2), 2));
  expect(fromMinor(sum(paid), 2)).toBe(three!.total.amount);
});

test('children share rooms with adults, and pay what their ages cost there', async () => {
  const family = await addRooms('100.00', 3, 3, 3, 3);
  const occupancy = {
    categoryId: family.id,
    includedGuests: 2,
    extraAdult: '35',
    childBands: [
      { maximumAge: 5, amount: '0' },
      { maximumAge: 12, amount: '20' },
    ],
  };
  const rules = '/api/desk/price-rules';
  const saved = await service.staff().call('PUT', rules, { occupancy: [occupancy], lengthTiers: [] });
  expect(saved.status).toBe(200);
  const { combinations } = await search({ adults: 2, children: [4, 11, 9] });
  const [two] = combinations!;
  // The two older children share with one adult: 3 × (100 + 20), the youngest with the other: 3 × 100.
  expect(partiesIn(two!)).toEqual([
    [1, [11, 9]],
    [1, [4]],
  ]);
  expect(two!.total.amount).toBe('660.00');
  expect((await hold(tokensOf(two!))).body.total).toEqual(two!.total);
  // No adult is left for a third room.
  const many = await search({ adults: 2, children: [4, 11, 9, 8, 7] });
  expect(many.combinations).toBeUndefined();
});

test('the fewest rooms come first, then cheaper ones of more rooms', async () => {
  await addRooms('100.00', 2, 2, 2);
  const suites = await addRooms('400.00', 3, 3);
  const { combinations } = await search();
  expect(combinations!.map(({ rooms, total }) => [rooms.length, total.amount])).toEqual([
    [2, '2400.00'],
    [3, '900.00'],
  ]);
  expect(combinations![0]!.rooms.every(({ categoryId }) => categoryId === suites.id)).toBe(true);
});

test('never more rooms are proposed than are free, closed days have none, and a room for all makes them superfluous', async () => {
  const doubles = await addRooms('100.00', 2, 2, 2);
  expect((await search()).combinations).toHaveLength(1);
  const { combinations } = await search();
  expect((await hold(tokensOf(combinations![0]!).slice(0, 1))).status).toBe(201);
  expect((await search()).combinations).toBeUndefined();
  expect(partiesIn((await search({ adults: 4 })).combinations![0]!)).toEqual(Array(2).fill([2, []]));

  const closed = {
    minimumNights: null,
    maximumNights: null,
    isClosed: true,
    isClosedToArrival: false,
    isClosedToDeparture: false,
  };
  const restrictions = `/api/desk/rates/${doubles.id}/restrictions`;
  const days = [{ day: day(61), restriction: closed }];
  expect((await service.staff().call('PUT', restrictions, { days })).status).toBe(200);
  const later = { start: day(60), end: day(63) };
  expect((await search(later)).combinations).toBeUndefined();
  expect((await search({ start: day(70), end: day(73) })).combinations).toHaveLength(1);

  await addRooms('900.00', 6);
  const withLarge = await search({ start: day(70), end: day(73) });
  expect(withLarge.combinations).toBeUndefined();
  expect(withLarge.offers.some(({ state }) => state === 'free')).toBe(true);
});

test('a stay of a month is combined, a longer one is not', async () => {
  await addRooms('100.00', 2, 2, 2);
  const combined = async (nights: number) => (await search({ end: day(30 + nights) })).combinations ?? [];
  expect(await combined(31)).toHaveLength(1);
  expect(await combined(32)).toEqual([]);
});

test('the largest party and one adult get an answer too', async () => {
  await addRooms('100.00', 2, 2, 2);
  expect((await search({ adults: 20, children: Array(10).fill(3) })).combinations).toBeUndefined();
  await service.database.query('update rooms set available = false');
  expect((await search({ adults: 1 })).combinations).toBeUndefined();
});
