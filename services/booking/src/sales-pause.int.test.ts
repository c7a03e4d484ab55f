import { catalogTopic } from '@innkeeper/contracts/catalog';
import { HOTEL_SUBJECT, type HotelState, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { createEvent } from '@innkeeper/kit/messaging';
import { createClient, eventually } from '@innkeeper/kit/testing';
import { type BookingUnderTest, type Category, day, startBooking } from './testing/booking.ts';
import { guestsOf, LEAD_GUEST, outcomeOf, withSecret } from './testing/holding.ts';

const VERSION = 1_000;
let service: BookingUnderTest;
let category: Category;
let roomId: string;
beforeEach(async () => {
  service = await startBooking();
  await settings({ currency: 'USD' }, VERSION - 1);
  ({ category, roomId } = await service.addRoom());
}, 60_000);
afterEach(() => service.stop());

const { bookAtOnce, hold, offerOf } = guestsOf(() => service);

/** Catalog's event of the settings, applied. */
async function settings(change: Partial<HotelState>, version: number): Promise<void> {
  const state = { ...NEW_HOTEL, open: true, ...change };
  await service.deliver(createEvent(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, state), { version });
  await eventually(async () => {
    const { rows } = await service.database.query(
      'select version from inbox where subject = $1 and version >= $2',
      [HOTEL_SUBJECT, version],
    );
    return rows.length;
  });
}

const pause = (version: unknown = VERSION) =>
  createClient(service.internalBase)('POST', `/internal/sales-pause?version=${version}`);
const order = (room = roomId) => ({ roomId: room, start: day(1), end: day(3) });
const bookRoom = () => service.guest().call('POST', '/api/booking', order());
const bookForGuest = () =>
  service.staff().call('POST', '/api/desk/bookings', { ...order(), firstName: 'Ann', lastName: 'Lee' });
const quote = async () => (await offerOf(category)).quote!.token;
const bookStay = (token: string) => service.guest().call('POST', '/api/stay/bookings', { quote: token });
const confirm = (held: { holdId: string; secret: string }) =>
  service.call('POST', `/api/stay/holds/${held.holdId}/confirm`, { body: LEAD_GUEST, ...withSecret(held) });
const currencies = async () =>
  (await service.database.query<{ currency: string }>('select distinct currency from bookings')).rows.map(
    ({ currency }) => currency,
  );

describe('while the hotel changes its currency', () => {
  it.each<[string, () => Promise<{ status: number; body: { message: string } }>]>([
    ['a room', bookRoom],
    ['a room for a guest', bookForGuest],
    ['a quoted stay', async () => bookStay(await quote())],
    ['quotes at once', async () => bookAtOnce([await quote()])],
    ['a hold', async () => hold([await quote()])],
  ])('nobody books %s, until the settings have arrived', async (_what, sell) => {
    expect((await pause()).status).toBe(200);
    const { status, body } = await sell();
    expect([status, body.message]).toEqual([
      503,
      'The hotel is changing its settings. Please try again in a moment.',
    ]);
    await settings({ currency: 'USD' }, VERSION + 1);
    expect((await sell()).status).toBe(201);
  });

  it('older settings do not end the pause, nor does a repeated or late pause change it', async () => {
    for (const version of [VERSION, VERSION, VERSION - 500]) expect((await pause(version)).status).toBe(200);
    await settings({ name: 'Late' }, VERSION);
    expect((await bookRoom()).status).toBe(503);
    await settings({ currency: 'EUR' }, VERSION + 1);
    expect((await pause()).status).toBe(200); // a repeated call that was on its way for long
    expect((await bookRoom()).body.booking).toMatchObject({ currency: 'EUR' });
  });

  it('a new hotel of which nothing has arrived sells nothing either', async () => {
    await service.database.query('delete from inbox where subject = $1', [HOTEL_SUBJECT]);
    await pause();
    expect((await bookRoom()).status).toBe(503);
  });
});

describe('prices in the former currency', () => {
  const change = async () => {
    expect((await pause()).status).toBe(200);
    await settings({ currency: 'EUR' }, VERSION + 1);
  };

  it.each<[string, (token: string) => Promise<{ status: number; body: { code: string } }>]>([
    ['a stay', bookStay],
    ['an order', (token) => bookAtOnce([token])],
    ['a hold', (token) => hold([token])],
  ])('are not kept for %s', async (_what, sell) => {
    const token = await quote();
    await change();
    expect(outcomeOf((await sell(token)) as never)).toBe('price_expired');
    expect(await currencies()).toEqual([]);
  });

  it('are not kept for an expired hold, which does not keep the currency either', async () => {
    const held = (await hold([await quote()])).body;
    await service.database.query(`update holds set expires_at = now() - interval '1 second'`);
    await change();
    await service.database.query(`update holds set expires_at = now() + interval '1 minute'`);
    expect(outcomeOf(await confirm(held))).toBe('price_expired');
    expect(await currencies()).toEqual([]);
  });
});

describe('the currency stays', () => {
  const isLocked = async (reason: RegExp) => {
    const { status, body } = await pause();
    expect([status, body.code, body.message]).toEqual([
      409,
      'locked_by_bookings',
      expect.stringMatching(reason),
    ]);
    expect((await service.database.query('select from sales_pause')).rowCount).toBe(0);
  };

  it('once there is a booking, even a cancelled one', async () => {
    const guest = service.guest();
    const { bookingId } = (await guest.call('POST', '/api/booking', order())).body.booking;
    await isLocked(/There are bookings/);
    await guest.call('DELETE', `/api/booking/${bookingId}`);
    await isLocked(/There are bookings/);
  });

  it('while a guest holds a room', async () => {
    const held = (await hold([await quote()])).body;
    await isLocked(/A guest is booking/);
    await service.call('DELETE', `/api/stay/holds/${held.holdId}`, withSecret(held));
    expect((await pause()).status).toBe(200);
  });
});

it.each([1, 2, 3, 4, 5])(
  'of first bookings and a change at once, at most one side wins (run %s)',
  async (run) => {
    await Promise.all(Array.from({ length: 4 }, () => service.addRoom({ category })));
    const tokens = await Promise.all(Array.from({ length: 4 }, quote));
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const sales = tokens.flatMap((token, i) => [
      wait(i * 3).then(() => bookStay(token)),
      wait(i * 3).then(() => bookAtOnce([token])),
      wait(i * 3).then(bookRoom),
    ]);
    await wait(run * 2);
    const change = await pause();
    if (change.status === 200) await settings({ currency: 'EUR' }, VERSION + 1);
    const outcomes = (await Promise.all(sales)).map((sale) => outcomeOf(sale));
    expect([200, 409]).toContain(change.status);
    if (change.status === 409) expect(outcomes).toContain(201);
    expect(['USD', 'EUR'].filter((one) => one !== (change.status === 200 ? 'EUR' : 'USD'))).not.toContain(
      (await currencies())[0],
    );
    expect((await currencies()).length).toBeLessThan(2);
  },
);

describe('the call', () => {
  it('rejects what is no version', async () => {
    for (const version of ['', '0', '-1', '1.5', 'x', '1e400'])
      expect([version, (await pause(version)).status]).toEqual([version, 400]);
    expect((await service.database.query('select from sales_pause')).rowCount).toBe(0);
  });

  it('is on the internal port only, and reading changes nothing', async () => {
    const path = `/internal/sales-pause?version=${VERSION}`;
    expect((await service.staff().call('POST', path)).status).toBe(404);
    expect((await createClient(service.internalBase)('GET', path)).status).toBe(404);
    expect((await bookRoom()).status).toBe(201);
  });

  it('responds with 503 while its database is not there', async () => {
    await service.database.query('alter table sales_pause rename to gone');
    expect((await pause()).status).toBe(503);
  });
});
