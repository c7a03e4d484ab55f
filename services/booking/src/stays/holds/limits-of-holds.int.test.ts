import { randomUUID } from 'node:crypto';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { upsertHotel } from '../../hotel.ts';
import { type BookingUnderTest, day, startBooking } from '../../testing/booking.ts';
import { type From, guestsOf, type Held, newAddress, newOrder, outcomeOf } from '../../testing/holding.ts';
import { endExpiredHolds } from './end-expired-holds.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
  await upsertHotel(service.database, { ...NEW_HOTEL, timeZone: 'Europe/Madrid', open: true });
});
afterAll(() => service.stop());
// Holds of another test are those of other people, who would be in the way here.
afterEach(async () => {
  await service.database.query(
    `update holds set expires_at = now() - interval '1 second' where status = 'open'`,
  );
  await endExpiredHolds(service.database);
});

const {
  hold,
  bookAtOnce,
  confirm,
  quoteOf,
  offerOf,
  roomsLeft,
  addManyRooms: rooms,
  extend,
  release,
  age,
  order,
} = guestsOf(() => service);
const times = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));

/** Another guest at an address of their own. */
const other = (): From => ({ address: newAddress() });

// The first one: a stay is split only where no room of the hotel is free for all its nights.
test('both rooms of a split stay count', async () => {
  const category = await rooms(4);
  const ids = await roomIdsOf(category);
  for (const [place, roomId] of ids.entries()) {
    const nights = place < 2 ? { start: day(70), end: day(72) } : { start: day(72), end: day(74) };
    await service.staff().call('POST', '/api/booking', { roomId, ...nights });
  }
  const { body } = await service.call('POST', '/api/stay/search', {
    body: { start: day(70), end: day(74), adults: 2 },
    headers: { 'cache-control': 'no-cache' },
  });
  const split: string = body.split.quote.token;
  const from = other();
  expect(outcomeOf(await hold([split, split], from))).toBe('too_many_holds');
  expect(outcomeOf(await hold([split], from))).toBe(201);
  expect(outcomeOf(await hold([split], from))).toBe('too_many_holds');
  expect(outcomeOf(await hold([split], other()))).toBe(201);
});

describe('without an account', () => {
  test('an address has two holds at once, of thirty nights together', async () => {
    const category = await rooms(40);
    const from = other();
    const one = await quoteOf(category);
    const many = await quoteOf(category, { end: day(50) });
    const outcomes = [
      await hold([many], from),
      await hold([one, one, one, one], from),
      await hold([one], from),
    ];
    expect(outcomes.map(outcomeOf)).toEqual([201, 'too_many_holds', 201]);
    expect(outcomeOf(await hold([one], from))).toBe('too_many_holds');
    expect(outcomeOf(await hold([await quoteOf(category, { end: day(61) })], other()))).toBe(
      'too_many_holds',
    );
    expect(outcomeOf(await hold([one], other()))).toBe(201);
  });

  test('ten holds at the same moment are two', async () => {
    const category = await rooms(30);
    const quote = await quoteOf(category);
    const from = other();
    const outcomes = await times(10, () => hold([quote], from));
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await roomsLeft(category)).toBe(28);
  });

  test('the hosts of a /56 network are one address, and share with their provider what is left of a type', async () => {
    const category = await rooms(14);
    const quote = await quoteOf(category);
    const hosts = await times(6, (i) => hold([quote], { address: `2001:db8:9:${i}::7` }));
    expect(hosts.filter(({ status }) => status === 201)).toHaveLength(2);
    const networks = await times(40, (i) =>
      hold([quote], { address: `2001:db8:9:${(i + 1).toString(16)}00::7` }),
    );
    const sites = await times(40, (i) => hold([quote], { address: `2001:db8:${(i + 100).toString(16)}::7` }));
    expect([...networks, ...sites].filter(({ status }) => status === 201)).toHaveLength(5); // 7 of 14
    expect(await roomsLeft(category)).toBe(7);
    expect(outcomeOf(await hold([quote], { address: '2001:db9::7' }))).toBe(201);
  });

  test('nor do the addresses of a /24 network hold more than half', async () => {
    const category = await rooms(10);
    const quote = await quoteOf(category);
    await times(30, (i) => hold([quote], { address: `203.0.113.${i}` }));
    expect(await roomsLeft(category)).toBe(5);
  });
});

describe('of one type', () => {
  test('an address holds at most half of what is free in a night, and always one room', async () => {
    const category = await rooms(5);
    const quote = await quoteOf(category);
    const from = other();
    expect(outcomeOf(await hold([quote, quote, quote], from))).toBe('too_many_holds');
    expect(outcomeOf(await hold([quote, quote], from))).toBe(201);
    expect(outcomeOf(await hold([quote], from))).toBe('too_many_holds');
    await order(quote);
    await order(quote);
    expect(outcomeOf(await hold([quote], other()))).toBe(201); // the last one
  });

  test('each night counts, also where other nights of the stay have more rooms', async () => {
    const category = await rooms(4);
    const [early, late, long] = [
      await quoteOf(category, { end: day(32) }),
      await quoteOf(category, { start: day(32), end: day(34) }),
      await quoteOf(category, { end: day(34) }),
    ];
    for (const quote of [early, early]) expect((await order(quote)).status).toBe(201);
    const from = other();
    expect(outcomeOf(await hold([late, late], from))).toBe(201);
    expect(outcomeOf(await hold([long], from))).toBe('too_many_holds');
  });

  test('of two holds for the last half at the same moment one is made', async () => {
    const category = await rooms(4);
    const quote = await quoteOf(category);
    for (let round = 0; round < 5; round++) {
      const from = other();
      const outcomes = await times(2, () => hold([quote, quote], from));
      expect(outcomes.map(outcomeOf).sort()).toEqual([201, 'too_many_holds']);
      await release(outcomes.find(({ status }) => status === 201)!.body as Held);
    }
  });

  test('accounts at one address share its half, and are not kept from it by guests without one', async () => {
    const category = await rooms(12);
    const quote = await quoteOf(category);
    const { address } = other();
    await hold([quote, quote, quote, quote, quote, quote], { address: address! });
    await hold([quote, quote, quote, quote, quote], { address: address! });
    expect(await roomsLeft(category)).toBe(7);
    const accounts = await times(10, () => hold([quote], { address: address!, guest: service.guest() }));
    // Half of the seven that are free.
    expect(accounts.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await roomsLeft(category)).toBe(4);
  });

  test('accounts whose address is not confirmed are counted with guests who have none', async () => {
    const category = await rooms(12);
    const quote = await quoteOf(category);
    const { address } = other();
    const accounts = await times(10, () =>
      hold([quote], { address: address!, guest: service.unconfirmed() }),
    );
    expect(accounts.filter(({ status }) => status === 201)).toHaveLength(6);
    expect(outcomeOf(await hold([quote], { address: address! }))).toBe('too_many_holds');
  });

  test('staff hold as many as they want', async () => {
    const category = await rooms(4);
    const quote = await quoteOf(category);
    expect(outcomeOf(await hold([quote, quote, quote], { ...other(), guest: service.staff() }))).toBe(201);
  });
});

const roomIdsOf = async ({ id }: { id: string }) => {
  const { rows } = await service.database.query<{ roomId: string }>(
    'select room_id as "roomId" from rooms where category_id = $1 order by room_id',
    [id],
  );
  return rows.map(({ roomId }) => roomId);
};

describe('keeping rooms off sale', () => {
  test('the last room is not extended, and its hold says so', async () => {
    const category = await rooms(2);
    const quote = await quoteOf(category);
    const [first, last] = [await hold([quote], other()), await hold([quote], other())];
    expect([first.body.mayExtend, last.body.mayExtend]).toEqual([true, false]);
    for (const { body } of [first, last])
      expect((await extend(body)).body).toMatchObject({
        code: 'last_free_room',
        message: expect.stringMatching(/No other room of this type is free/),
      });
    await release(first.body);
    expect(await extend(last.body)).toMatchObject({ status: 200, body: { mayExtend: false } });
  });

  test('a hold of all nights is not extended where one of them has no other room', async () => {
    const category = await rooms(2);
    const held = await hold([await quoteOf(category)], other());
    await order(await quoteOf(category, { start: day(31), end: day(32) }));
    expect(outcomeOf(await extend(held.body))).toBe('last_free_room');
  });

  test('the last room may be held again after a moment, but not for a third ten minutes of an hour', async () => {
    const category = await rooms(1);
    const quote = await quoteOf(category);
    const from = other();
    const first = await hold([quote], from);
    await age(4);
    await release(first.body);
    const second = await hold([quote], from);
    expect(outcomeOf(second)).toBe(201);
    await age(6);
    await release(second.body);
    expect(outcomeOf(await hold([quote], from))).toBe('too_many_holds');
    expect(outcomeOf(await hold([await quoteOf(category, { start: day(40), end: day(41) })], from))).toBe(
      201,
    );
    expect(outcomeOf(await bookAtOnce([quote], from))).toBe(201);
  });

  test('nor does an address take turns with its neighbours', async () => {
    const category = await rooms(1);
    const quote = await quoteOf(category);
    expect(outcomeOf(await hold([quote], { address: '192.0.2.1' }))).toBe(201);
    await age(10);
    await endExpiredHolds(service.database);
    expect(outcomeOf(await hold([quote], { address: '192.0.2.2' }))).toBe('too_many_holds');
    expect(outcomeOf(await hold([quote], other()))).toBe(201);
  });

  test('thirty nights are held for twenty minutes of an hour, whatever their types and dates', async () => {
    const category = await rooms(40);
    const from = other();
    const outcomes = [];
    for (const start of [100, 140, 180]) {
      const held = await hold([await quoteOf(category, { start: day(start), end: day(start + 30) })], from);
      outcomes.push(outcomeOf(held));
      await age(10);
      await endExpiredHolds(service.database);
    }
    expect(outcomes).toEqual([201, 201, 'too_many_holds']);
    await age(45);
    expect(outcomeOf(await hold([await quoteOf(category)], from))).toBe(201);
  });

  test('a repeated key keeps a room no longer than its first call', async () => {
    const category = await rooms(1);
    const quote = await quoteOf(category);
    const from = { ...other(), key: randomUUID() };
    await hold([quote], from);
    await age(9);
    const again = await hold([quote], from);
    expect(again.body.secondsLeft).toBeLessThanOrEqual(60);
    await age(2);
    expect(outcomeOf(await extend(again.body))).toBe('hold_expired');
    expect(outcomeOf(await hold([quote], { ...from, key: randomUUID() }))).toBe('too_many_holds');
  });

  test('sealed quotes of an account hold no more nights than it may book, with those that it has booked', async () => {
    const category = await rooms(40);
    const guest = service.guest();
    const [forty, one] = [await quoteOf(category, { end: day(70) }), await quoteOf(category)];
    const at = (quotes: string[]) => hold(quotes, { ...other(), guest });
    expect(outcomeOf(await at([forty, forty]))).toBe(201);
    expect(outcomeOf(await guest.call('POST', '/api/stay/bookings', { quote: forty }))).toBe(201);
    expect(outcomeOf(await at([one]))).toBe('too_many_nights');
    expect(outcomeOf(await guest.call('POST', '/api/stay/bookings', { quote: one }))).toBe('too_many_nights');
  });

  test('what an account holds and books at the same moment is within its limits too', async () => {
    const category = await rooms(40);
    const guest = service.guest();
    const forty = await quoteOf(category, { end: day(70) });
    const outcomes = await Promise.all([
      ...Array.from({ length: 3 }, () => hold([forty], { ...other(), guest })),
      ...Array.from({ length: 3 }, () => guest.call('POST', '/api/stay/bookings', { quote: forty })),
    ]);
    expect(outcomes.map(outcomeOf).filter((each) => each === 201)).toHaveLength(3);
  });
});

test('eighteen requests of one address leave half of the hotel to others, and all of it to the desk', async () => {
  const category = await rooms(14);
  const quote = await quoteOf(category, { end: day(60) });
  const short = await quoteOf(category);
  const attacker = other();
  await times(6, () => hold([quote, quote, quote, quote, quote], attacker));
  await times(12, () => hold([short, short, short, short, short], attacker));
  const taken = 14 - (await roomsLeft(category));
  expect(taken).toBeLessThanOrEqual(7);
  expect((await offerOf(category)).state).toBe('free');
  expect(outcomeOf(await hold([short], other()))).toBe(201);
  expect(outcomeOf(await bookAtOnce([short], attacker))).toBe(201); // who sits behind the same address
  expect(outcomeOf(await hold([short], { ...attacker, guest: service.guest() }))).toBe(201);
});

test('twelve guests in one lobby book a room each, although the address has used up its holds', async () => {
  const category = await rooms(14);
  const quote = await quoteOf(category, { end: day(32) });
  const lobby = other();
  const booked = await times(12, async () => {
    const held = await hold([quote], lobby);
    if (held.status === 201) return confirm(held.body, lobby);
    expect(held.body).toMatchObject({
      code: 'too_many_holds',
      message: expect.stringMatching(/as soon as you book/),
    });
    return bookAtOnce([quote], { ...lobby, order: newOrder() });
  });
  expect(booked.map(outcomeOf)).toEqual(Array(12).fill(201));
  expect(await roomsLeft(category)).toBe(2);
});
