import { HOTEL_SUBJECT, updateHotel } from '@innkeeper/contracts/hotel';
import { eventually } from '@innkeeper/kit/testing';
import { settleAsks } from './settle-asks.ts';
import { asStaff, startCatalog } from './testing/catalog.ts';

let harness: Awaited<ReturnType<typeof startCatalog>>;
const staff = asStaff(() => harness);
beforeEach(async () => {
  harness = await startCatalog();
  await eventually(async () => (await positions()).length); // it has adopted its time zone
});
afterEach(() => harness.stop());

const read = async () => (await harness.call('GET', '/api/hotel')).body;
const put = (change: object) => staff('PUT', '/api/hotel', change);
/** The versions of the hotel's events, oldest first. */
const positions = async (): Promise<number[]> => {
  const { rows } = await harness.database.query<{ position: number }>(
    'select position from outbox where subject = $1 order by position',
    [HOTEL_SUBJECT],
  );
  return rows.map(({ position }) => position);
};
const openAsks = async () => (await harness.database.query('select from currency_asks')).rowCount;
const settle = () => settleAsks({ database: harness.database, initialTimeZone: 'Europe/Madrid' }, -1_000);

const LOCKED = {
  status: 409,
  body: { code: 'locked_by_bookings', params: { reason: 'guest_is_booking' }, message: 'A guest.' },
};

it.each([{ currency: 'EUR' }, { timeZone: 'Asia/Tokyo' }])(
  'asks booking before %j, and publishes afterwards',
  async (change) => {
    const before = await positions();
    let during: unknown;
    harness.booking.beforeAnswer(async () => {
      during = await read();
    });
    expect((await put(change)).body.hotel).toMatchObject(change);
    expect(during).not.toMatchObject(change);
    const [asked] = harness.booking.asked;
    expect(harness.booking.asked).toHaveLength(1);
    expect(asked).toBeGreaterThan(before.at(-1)!);
    expect((await positions()).at(-1)).toBeGreaterThan(asked!);
    expect(await openAsks()).toBe(0);
  },
);

it('makes no call for other settings, also together with the present currency', async () => {
  const { currency, timeZone } = await read();
  harness.booking.answerWith('none');
  expect((await put({ name: 'Posada', currency, timeZone })).status).toBe(200);
  expect(harness.booking.asked).toEqual([]);
});

it('changes nothing when booking has a booking of which no event has arrived', async () => {
  harness.booking.answerWith(LOCKED);
  const before = await read();
  const { status, body } = await put({ currency: 'EUR', name: 'Not stored' });
  expect([status, body.code, body.params]).toEqual([
    409,
    'locked_by_bookings',
    { reason: 'guest_is_booking' },
  ]);
  expect(updateHotel.errors[409].parse(body)).toEqual(body);
  expect(await read()).toEqual(before);
});

it.each([
  ['does not answer', 'none' as const],
  ['cannot answer', { status: 503, body: { code: 'unavailable', message: 'Later.' } }],
  ['does not know the call', { status: 404, body: {} }],
  ['rejects without a reason', { status: 409, body: {} }],
])('changes nothing when booking %s, and the same form can be saved later', async (_what, answer) => {
  harness.booking.answerWith(answer);
  const before = await read();
  const change = { currency: 'EUR', name: 'Posada', version: before.version };
  const { status, body } = await put(change);
  expect([status, body.code, body.message]).toEqual([503, 'unavailable', expect.stringMatching(/currency/)]);
  expect(await read()).toEqual(before);
  expect((await put({ tagline: 'By the sea' })).status).toBe(200); // other settings are saved as before
  harness.booking.answerWith({ status: 200, body: { paused: true } });
  const { version } = await read();
  expect((await put({ ...change, version })).body.hotel).toMatchObject({ currency: 'EUR', name: 'Posada' });
});

it('ends the pause after a change that failed, without making another version of the settings', async () => {
  harness.booking.answerWith('none');
  await put({ currency: 'EUR' });
  const before = await read();
  const [asked] = harness.booking.asked;
  expect([await settle(), await settle()]).toEqual([true, false]);
  expect((await positions()).at(-1)).toBeGreaterThan(asked!);
  expect((await harness.published(HOTEL_SUBJECT)).at(-1)!.data).toMatchObject({ currency: before.currency });
  expect(await read()).toEqual(before);
});

it('leaves the pause of a change that goes on', async () => {
  harness.booking.beforeAnswer(async () => {
    const { database } = harness;
    expect(await settleAsks({ database, initialTimeZone: 'Europe/Madrid' })).toBe(false);
  });
  expect((await put({ currency: 'EUR' })).status).toBe(200);
});

it('rejects a change whose pause has ended, because guests may have booked', async () => {
  harness.booking.beforeAnswer(settle);
  const { status, body } = await put({ currency: 'EUR' });
  expect([status, body.code, body.current.currency]).toEqual([409, 'edit_conflict', 'USD']);
  expect((await read()).currency).toBe('USD');
});

it('rejects a change when other settings were published during it, which ends the pause as well', async () => {
  harness.booking.beforeAnswer(() => put({ name: 'Posada' }));
  const { status, body } = await put({ currency: 'EUR' });
  expect([status, body.code, body.current.name]).toEqual([409, 'edit_conflict', 'Posada']);
  expect(await read()).toMatchObject({ name: 'Posada', currency: 'USD' });
});

it('makes one of two changes at the same time', async () => {
  let waiting = 0;
  let go: () => void;
  const both = new Promise<void>((resolve) => (go = resolve));
  harness.booking.beforeAnswer(() => {
    if (++waiting === 2) go();
    return both;
  });
  const answers = await Promise.all([put({ currency: 'EUR' }), put({ currency: 'JPY' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [made] = answers.filter(({ status }) => status === 200);
  expect((await read()).currency).toBe(made!.body.hotel.currency);
});
