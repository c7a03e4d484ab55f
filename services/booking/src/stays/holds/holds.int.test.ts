import { randomUUID } from 'node:crypto';
import type { DiscountCodeOnWire, StayOffer } from '@innkeeper/contracts/booking';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { eventually, recordedOf } from '@innkeeper/kit/testing';
import { upsertHotel } from '../../hotel.ts';
import { type BookingUnderTest, type Category, day, startBooking } from '../../testing/booking.ts';
import { guestsOf, type Held, newAddress, stay, withSecret } from '../../testing/holding.ts';
import { endExpiredHolds } from './end-expired-holds.ts';
import { deleteOldHolds } from './hold-store.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const { offerOf, hold, quoteOf, roomsLeft, addRooms, extend, release, expire, order } = guestsOf(
  () => service,
);

test('rooms are held for ten minutes at the quoted prices, although the rates have changed', async () => {
  const category = await addRooms(2, 4, 2, 2);
  const quotes = [await quoteOf(category), await quoteOf(category, { children: [4, 9] })];
  const path = `/api/desk/rates/${category.id}/days`;
  await service.staff().call('PUT', path, { nights: [{ night: day(31), amount: '500' }] });
  const { status, body } = await hold(quotes);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    start: day(30),
    end: day(33),
    mayExtend: true,
    secret: expect.stringMatching(/^[\w-]{43}$/),
    total: { amount: '600.00', currency: 'USD' },
    rooms: [
      { category: category.name, adults: 2, children: [], total: { amount: '300.00', currency: 'USD' } },
      { adults: 2, children: [4, 9], lines: [{ kind: 'night', quantity: 3, amount: '300.00' }] },
    ],
  });
  expect([599, 600]).toContain(body.secondsLeft);
  expect(await roomsLeft(category)).toBe(2);
  const { rows } = await service.database.query<{ secret: string }>(
    `select encode(secret_hash, 'escape') || request_key as secret from holds where hold_id = $1`,
    [body.holdId],
  );
  expect(JSON.stringify(rows)).not.toContain(body.secret);
});

test('several rooms are held all or none, the largest party choosing first', async () => {
  const category = await addRooms(2, 4, 2, 2);
  const two = await quoteOf(category);
  const four = await quoteOf(category, { children: [4, 9] });
  expect((await hold([two, four, four])).body.code).toBe('room_not_available');
  expect(await roomsLeft(category)).toBe(4);
  expect((await hold([two, four])).status).toBe(201);
  expect((await order(four)).body.code).toBe('room_not_available');
});

test.each<[string, (category: Category) => Promise<unknown[]>, string]>([
  ['no quote', async () => [], 'quotes'],
  ['six quotes', async (category) => Array(6).fill(await quoteOf(category)), 'quotes'],
  ['what is no quote', async () => ['x.y'], 'quote'],
  [
    'quotes of different days',
    async (category) => [await quoteOf(category), await quoteOf(category, { end: day(34) })],
    'quotes',
  ],
])('a hold of %s is rejected', async (_what, quotesOf, field) => {
  const category = await addRooms(2, 2);
  const { status, body } = await hold((await quotesOf(category)) as string[]);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('a hold can be extended once, and only its secret ends it', async () => {
  const category = await addRooms(2, 2);
  const held: Held = (await hold([await quoteOf(category)])).body;
  const stranger = { ...held, secret: 'x'.repeat(43) };
  expect([(await extend(stranger)).status, (await release(stranger)).status]).toEqual([404, 404]);
  expect((await extend({ ...held, holdId: randomUUID() })).status).toBe(404);
  expect((await extend({ ...held, secret: '' })).body.fields).toEqual({
    'hold-secret': expect.objectContaining({ code: 'not_hold_secret' }),
  });

  const { body } = await extend(held);
  expect(body).toMatchObject({ mayExtend: false });
  expect(body.secondsLeft).toBeGreaterThan(1_190);
  expect((await extend(held)).body.expiresAt).toBe(body.expiresAt);
  expect(await roomsLeft(category)).toBe(1);

  expect((await release(held)).status).toBe(200);
  expect((await release(held)).status).toBe(200);
  expect(await roomsLeft(category)).toBe(2);
  expect((await extend(held)).body.code).toBe('hold_expired');
});

test.each<[string, (category: Category, quote: string) => Promise<number>]>([
  ['who books a category', async (_, quote) => (await order(quote)).status],
  ['who holds it', async (_, quote) => (await hold([quote])).status],
  [
    'who books the room',
    async ({ id }) => {
      const { rows } = await service.database.query<{ roomId: string }>(
        'select room_id as "roomId" from rooms where category_id = $1',
        [id],
      );
      const { start, end } = stay;
      return (await service.guest().call('POST', '/api/booking', { roomId: rows[0]!.roomId, start, end }))
        .status;
    },
  ],
])('%s ends an expired hold that is in the way', async (_who, book) => {
  const category = await addRooms(2);
  const quote = await quoteOf(category);
  const held: Held = (await hold([quote])).body;
  await expire(held);
  expect((await extend(held)).body.code).toBe('hold_expired');
  expect(await book(category, quote)).toBe(201);
});

test('rooms whose hold has expired are found again within seconds, from memory as by SQL', async () => {
  const category = await addRooms(2);
  const held: Held = (await hold([await quoteOf(category)])).body;
  expect(await roomsLeft(category)).toBe(0);
  await expire(held);
  await eventually(async () => (await roomsLeft(category)) === 1, 10_000);
  expect(await endExpiredHolds(service.database)).toBe(false);
});

test('a repeated call replaces the hold of the first one', async () => {
  const category = await addRooms(2);
  const quotes = [await quoteOf(category)];
  const from = { address: newAddress(), key: randomUUID() };
  const [one, other] = await Promise.all([hold(quotes, from), hold(quotes, from)]);
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(one.body.expiresAt).toBe(other.body.expiresAt); // otherwise repeating the call would keep the room without end
  const codes = await Promise.all([one, other].map(async ({ body }) => (await extend(body)).body.code));
  expect(codes.sort()).toEqual(['hold_expired', 'last_free_room']);
  expect((await hold(quotes, { ...from, address: newAddress() })).body.code).toBe('room_not_available');
});

test('an account has three holds at once, and ending one allows another', async () => {
  const category = await addRooms(...Array<number>(12).fill(2));
  const quotes = [await quoteOf(category)];
  const guest = service.guest();
  const own = await Promise.all(Array.from({ length: 5 }, () => hold(quotes, { guest })));
  const outcomes = own.map(({ status, body }) => (status === 201 ? 201 : body.code)).sort();
  expect(outcomes).toEqual([201, 201, 201, 'too_many_holds', 'too_many_holds']);
  await release(own.find(({ status }) => status === 201)!.body);
  expect((await hold(quotes, { guest })).status).toBe(201);
});

test('holds of yesterday are deleted with the addresses of those who made them', async () => {
  const category = await addRooms(2);
  const held: Held = (await hold([await quoteOf(category)])).body;
  await release(held);
  await service.database.query(
    `update holds set created_at = now() - interval '26 hours' where hold_id = $1`,
    [held.holdId],
  );
  expect(await deleteOldHolds(service.database)).toBe(1);
  expect((await release(held)).status).toBe(404);
});

describe('discount codes', () => {
  let codes = 0;
  const newCode = (change: object = {}) => ({
    code: `SPRING-${++codes}`,
    kind: 'percent',
    value: '10',
    minimumNights: 1,
    maximumUses: null,
    firstBookingDay: null,
    lastBookingDay: null,
    firstNight: null,
    lastNight: null,
    isEnded: false,
    ...change,
  });
  const path = '/api/desk/discount-codes';
  const addCode = async (change: object = {}) => {
    const { body } = await service.staff().call('POST', path, newCode(change));
    return body.discountCode as DiscountCodeOnWire;
  };
  const usesOf = async ({ codeId }: DiscountCodeOnWire) => {
    const { body } = await service.staff().call('GET', path);
    return body.discountCodes.find((code: DiscountCodeOnWire) => code.codeId === codeId).uses;
  };
  const search = async (category: Category, discountCode: string, change: object = {}) => {
    const { body } = await service.call('POST', '/api/stay/search-by-code', {
      body: { ...stay, discountCode, ...change },
      headers: { 'cache-control': 'no-cache' },
    });
    const offer = body.offers.find(({ categoryId }: StayOffer) => categoryId === category.id);
    return { offer, ...body.discountCode };
  };
  const quoteBy = async (category: Category, { code }: DiscountCodeOnWire) =>
    (await search(category, code)).offer.quote.token as string;

  test('a code in any case reduces every price from the search to the booking, although it has ended since', async () => {
    const category = await addRooms(2, 2);
    const code = await addCode({ kind: 'amount', value: '50' });
    const { offer, problem } = await search(category, code.code.toLowerCase());
    const discount = { kind: 'discount', label: 'Discount code', reason: code.code, amount: '-50.00' };
    expect([problem, offer.total.amount]).toEqual([null, '250.00']);
    expect(offer.lines).toContainEqual(expect.objectContaining(discount));
    expect((await offerOf(category)).total.amount).toBe('300.00');

    const { codeId, version, uses: _, ...form } = code;
    const ended = await service.staff().call('PUT', `${path}/${codeId}`, { ...form, version, isEnded: true });
    expect([ended.status, ended.body.discountCode.isEnded]).toEqual([200, true]);
    const { body: held } = await hold([offer.quote.token]);
    expect(held.total.amount).toBe('250.00');
    expect(held.rooms[0]).toMatchObject({ discountCode: code.code, lines: offer.lines });
    const guest = { firstName: '', lastName: 'Haddad', email: 'a@example.com', phone: '600 555 015' };
    const { body } = await service.call('POST', `/api/stay/holds/${held.holdId}/confirm`, {
      ...withSecret(held),
      body: guest,
    });
    const { bookingId, price } = body.bookings[0];
    expect(price).toBe(250);
    const details = await service.staff().call('GET', `/api/desk/bookings/${bookingId}`);
    expect(details.body.lines).toContainEqual(
      expect.objectContaining({ reason: code.code, amount: '-50.00' }),
    );
    expect(await usesOf(code)).toBe(1);
    expect((await search(category, code.code)).problem).toMatch(/do not know/);
  });

  test('unknown, ended, used up and later codes get the same answer, others the stays that they are for', async () => {
    const category = await addRooms(2);
    const used = await addCode({ maximumUses: 1 });
    await hold([await quoteBy(category, used)]);
    const free = await addRooms(2);
    const hidden = [
      'NO-SUCH-CODE',
      (await addCode({ isEnded: true })).code,
      used.code,
      (await addCode({ firstBookingDay: day(1) })).code,
      (await addCode({ lastBookingDay: day(-1) })).code,
    ];
    for (const code of hidden)
      expect(await search(free, code)).toMatchObject({
        offer: { total: { amount: '300.00' } },
        problem: `We do not know the code ${code}, or it has ended. Please check how it is written. These prices are without it.`,
      });
    const long = await addCode({ minimumNights: 4, firstNight: day(30) });
    const { problem, offer } = await search(free, long.code);
    expect(problem).toMatch(/is for stays of at least 4 nights from .* on\. Please choose other dates/);
    expect(offer.total.amount).toBe('300.00');
    expect(await search(free, long.code, { end: day(34) })).toMatchObject({
      problem: null,
      offer: { total: { amount: '360.00' } },
    });
  });

  test('the guest who holds the last use finds the price with it again, and others do not', async () => {
    const category = await addRooms(2, 2, 2);
    const code = await addCode({ maximumUses: 1 });
    const { body: held } = await hold([await quoteBy(category, code)]);
    const { holdId, secret } = held;
    const own = await search(category, code.code, { hold: { holdId, secret } });
    expect([own.problem, own.offer.total.amount]).toEqual([null, '270.00']);
    expect((await search(category, code.code)).problem).toMatch(/do not know/);
    const wrong = { holdId, secret: 'x'.repeat(43) };
    expect((await search(category, code.code, { hold: wrong })).problem).toMatch(/do not know/);
    const { body: without } = await hold([await quoteOf(category)]);
    const other = { holdId: without.holdId, secret: without.secret };
    expect((await search(category, code.code, { hold: other })).problem).toMatch(/do not know/);
    await release(held);
    expect((await hold([own.offer.quote.token])).status).toBe(201);
  });

  test('of many concurrent holds one gets the last use, and holds that end give theirs back', async () => {
    const category = await addRooms(2, 2, 2, 2, 2, 2, 2);
    const code = await addCode({ maximumUses: 1 });
    const quotes = await Promise.all(Array.from({ length: 6 }, () => quoteBy(category, code)));
    const answers = await Promise.all([
      ...quotes.slice(0, 4).map((quote) => hold([quote])),
      ...quotes.slice(4).map((quote) => order(quote)),
    ]);
    const codesOf = answers.map(({ status, body }) => (status === 201 ? 'booked' : body.code)).sort();
    expect(codesOf).toEqual(['booked', ...Array(5).fill('discount_code_used_up')]);

    const { codeId, version, uses: _, ...form } = code;
    const more = await service.staff().call('PUT', `${path}/${codeId}`, { ...form, version, maximumUses: 4 });
    expect(more.status).toBe(200); // a use is no other version
    const [, held, again, expiring] = [
      await usesOf(code),
      (await hold([quotes[0]!])).body as Held,
      (await hold([quotes[1]!], { address: '198.51.100.1', key: 'again' })).body as Held,
      (await hold([quotes[2]!])).body as Held,
    ];
    expect(await usesOf(code)).toBe(4);
    await release(held);
    await release(held); // repeated, it gives nothing back
    expect(await usesOf(code)).toBe(3);
    await hold([quotes[1]!], { address: '198.51.100.1', key: 'again' }); // replaces the hold of the first call
    expect(await usesOf(code)).toBe(3);
    expect((await release(again)).status).toBe(200);
    await expire(expiring);
    await endExpiredHolds(service.database);
    await eventually(async () => (await usesOf(code)) === 2, 10_000);
    expect(
      (await service.staff().call('PUT', `${path}/${codeId}`, { ...form, maximumUses: 1 })).body.fields,
    ).toEqual({
      maximumUses: expect.objectContaining({
        code: 'below_uses',
        params: { uses: 2 },
      }),
    });
  });

  test('rooms that are held together use a code each, all or none', async () => {
    const category = await addRooms(2, 2, 2, 2, 2, 2);
    const code = await addCode({ maximumUses: 2 });
    const quotes = [
      await quoteBy(category, code),
      await quoteBy(category, code),
      await quoteBy(category, code),
    ];
    expect((await hold(quotes)).body.code).toBe('discount_code_used_up');
    expect([await usesOf(code), await roomsLeft(category)]).toEqual([0, 6]);
    expect((await hold(quotes.slice(1))).status).toBe(201);
    expect(await usesOf(code)).toBe(2);
  });

  test('codes are not overwritten, written alike or nonsense, and changes of them are recorded', async () => {
    const staff = service.staff();
    const code = await addCode();
    expect((await staff.call('POST', path, newCode({ code: code.code.toLowerCase() }))).body.code).toBe(
      'discount_code_taken',
    );
    const { codeId, version, uses: _, ...form } = code;
    const changed = await staff.call('PUT', `${path}/${codeId}`, { ...form, version, value: '20' });
    expect(changed.body.discountCode.value).toBe('20.00');
    const late = await staff.call('PUT', `${path}/${codeId}`, { ...form, version, value: '30' });
    expect([late.body.code, late.body.current.value]).toEqual(['edit_conflict', '20.00']);
    expect((await staff.call('PUT', `${path}/${randomUUID()}`, form)).status).toBe(404);
    const recorded = await recordedOf(service.database, 'discount_code', codeId);
    expect(recorded.map(({ action }) => action)).toEqual(['discount_code.created', 'discount_code.updated']);
    for (const [wrong, field] of [
      [{ code: 'a b' }, 'code'],
      [{ code: 'AB' }, 'code'],
      [{ value: '0' }, 'value'],
      [{ value: '100.01' }, 'value'],
      [{ value: '1.234' }, 'value'],
      [{ firstNight: day(3), lastNight: day(2) }, 'lastNight'],
      [{ firstBookingDay: day(3), lastBookingDay: day(2) }, 'lastBookingDay'],
      [{ minimumNights: 0 }, 'minimumNights'],
      [{ maximumUses: 0 }, 'maximumUses'],
    ] as const) {
      const { status, body } = await staff.call('POST', path, newCode(wrong));
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
  });
});

// The last one: searches know the settings for 250 ms after they changed.
test('a hotel that is not open holds no room, and nobody holds more than they may book', async () => {
  const category = await addRooms(2, 2, 2);
  const quote = await quoteOf(category);
  const set = (change: object) =>
    upsertHotel(service.database, { ...NEW_HOTEL, timeZone: 'Europe/Madrid', open: true, ...change });
  await set({ open: false });
  expect((await hold([quote])).body.code).toBe('hotel_not_open');
  await set({ bookingLimits: { ...NEW_HOTEL.bookingLimits, openBookings: 2 } });
  expect((await hold([quote, quote, quote])).body.code).toBe('too_many_bookings');
  await set({ bookingLimits: { ...NEW_HOTEL.bookingLimits, nightsPerStay: 2 } });
  expect((await hold([quote])).body.code).toBe('stay_too_long');
  await set({ verifiedGuests: true });
  expect(await hold([quote])).toMatchObject({
    status: 409,
    body: { code: 'address_not_confirmed', message: expect.stringMatching(/sign in or register/) },
  });
  await set({});
  expect((await hold([quote])).status).toBe(201);
});
