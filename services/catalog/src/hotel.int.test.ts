import { HOTEL_SUBJECT, hotelState, NEW_HOTEL, updateHotel } from '@innkeeper/contracts/hotel';
import { rebuildProjection } from '@innkeeper/kit/messaging';
import { eventually, type Harness, testStaff } from '@innkeeper/kit/testing';
import { completeHotel } from './complete-hotel.ts';
import { setHotelOpen } from './hotel.ts';
import { firstBookingProjection } from './projections.ts';
import { aBooking, asStaff, conditional, INVALID_TEXTS, roomBody, startCatalog } from './testing/catalog.ts';

let harness: Harness;
const staff = asStaff(() => harness);
// One hotel for all tests, in their order: nothing locks it before the last ones.
beforeAll(async () => {
  harness = await startCatalog({ HOTEL_TIME_ZONE: 'Asia/Tokyo' });
  await eventually(async () => (await published()).length); // it has adopted its time zone
});
afterAll(() => harness.stop());

const read = async () => (await harness.call('GET', '/api/hotel')).body;
const put = (change: object) => staff('PUT', '/api/hotel', change);
const published = async () => (await harness.published(HOTEL_SUBJECT)).map(({ data }) => data as object);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const EVERYTHING = {
  name: 'Posada del Río',
  tagline: 'Where the river sleeps',
  description: 'Twelve rooms over an old mill.',
  aboutUs: 'We are a family.\n\nCome in.',
  aboutPictures: [{ src: '/pictures/mill.jpg', alt: 'The mill' }],
  heroPicture: '/pictures/river.jpg',
  logo: '/pictures/logo.png',
  colours: { primary: '#5b1a3a', accent: '#7a4a00' },
  address: ['Calle del Agua 3', '37001 Salamanca'],
  postalAddress: { street: 'Calle del Agua 3', postalCode: '37001', city: 'Salamanca', region: '' },
  country: 'ES',
  coordinates: { latitude: 40.9701, longitude: -5.6635 },
  map: 'link',
  phone: '+34 923 000 000',
  email: 'hola@posada.example',
  socialLinks: [{ name: 'Instagram', url: 'https://www.instagram.com/posada.example' }],
  timeZone: 'Atlantic/Canary',
  currency: 'EUR',
  checkInTime: '14:30',
  checkOutTime: '12:00',
  businessDayBegins: '03:00',
  tonightBookableUntil: '00:30',
  bookingLimits: { monthsAhead: 12, nightsPerStay: 21, openBookings: 3, openNights: 30 },
  verifiedGuests: true,
  languages: ['es', 'en', 'ar'],
  houseRules: 'No shoes in the library.',
  terms: 'Pay when you leave.',
  imprint: 'Posada S.L.',
  privacy: 'We keep what we need.',
};

const lock = async () => {
  await harness.deliver(aBooking('MB-00000001'));
  await eventually(async () => (await harness.database.query('select from first_booking')).rowCount);
};

describe('a new hotel', () => {
  it('is not open, takes the time zone of its environment, has an id of its own and is published once', async () => {
    const { database } = harness;
    const again = [1, 2, 3].map(() => completeHotel({ database, initialTimeZone: 'Europe/Paris' }));
    expect(await Promise.all(again)).toEqual([false, false, false]);
    const expected = { ...NEW_HOTEL, timeZone: 'Asia/Tokyo', installationId: expect.stringMatching(UUID) };
    expect(await read()).toEqual({ ...expected, version: expect.any(Number) });
    expect(await published()).toEqual([{ kind: 'hotel', ...expected }]);
  });
});

describe('changing the settings', () => {
  it('stores all that is sent, shows it and publishes the whole state', async () => {
    const { status, body } = await put(EVERYTHING);
    const { installationId } = await read();
    const expected = { ...EVERYTHING, pricePrefixes: null, termsRevision: 1, open: false, installationId };
    expect([status, body.hotel]).toEqual([200, { ...expected, version: expect.any(Number) }]);
    expect(await read()).toEqual(body.hotel);
    expect((await published()).at(-1)).toEqual({ kind: 'hotel', ...expected });
    expect(hotelState.parse((await published()).at(-1))).toEqual(expected);
  });

  it('writes the lines of the address by its parts and the country', async () => {
    const postalAddress = { street: '12 Ocean Ave', postalCode: '04609', city: 'Bar Harbor', region: 'ME' };
    const { body } = await put({ postalAddress, country: 'US' });
    expect(body.hotel).toMatchObject({ postalAddress, address: ['12 Ocean Ave', 'Bar Harbor, ME 04609'] });
    const moved = (await put({ country: 'ES' })).body.hotel;
    expect(moved.address).toEqual(['12 Ocean Ave', '04609 Bar Harbor', 'ME']);
    const asLines = (await put({ address: ['Calle Mayor 1'] })).body.hotel;
    expect(asLines).toMatchObject({ address: ['Calle Mayor 1'], postalAddress: null });
    const blank = { street: '', postalCode: '', city: '', region: '' };
    expect((await put({ postalAddress: blank })).body.hotel).toMatchObject({
      address: [],
      postalAddress: null,
    });
  });

  it('keeps a name on one line', async () => {
    expect((await put({ name: 'Two\n\u202elines' })).body.hotel.name).toBe('Two lines');
  });

  it('never changes the installation’s id, even if a caller sends one', async () => {
    const { installationId } = await read();
    const { body } = await put({ name: 'Another name', email: 'desk@other.example', installationId: 'mine' });
    expect(body.hotel).toMatchObject({ name: 'Another name', installationId });
    expect((await published()).at(-1)).toMatchObject({ installationId });
  });

  it('is recorded in the history with what was changed, and who did it', async () => {
    await put({ name: 'Before', checkInTime: '14:30' });
    await put({ name: 'After', checkInTime: '16:00' });
    const { rows } = await harness.database.query(
      `select h.action, h.actor_kind, v.value from history h join history_values v using (position)
        where v.part = 'change' order by position desc limit 1`,
    );
    expect(rows).toEqual([
      {
        action: 'hotel.updated',
        actor_kind: 'staff',
        value: {
          name: 'After',
          before: { name: 'Before', checkInTime: '14:30' },
          after: { name: 'After', checkInTime: '16:00' },
        },
      },
    ]);
  });

  it('keeps what is not sent, and loses what is sent empty', async () => {
    await put(EVERYTHING);
    await put({ tagline: '', logo: '', heroPicture: null, coordinates: null, map: 'none', socialLinks: [] });
    expect(await read()).toMatchObject({
      ...EVERYTHING,
      tagline: '',
      logo: null,
      heroPicture: null,
      coordinates: null,
      map: 'none',
      socialLinks: [],
    });
  });

  it('rejects a manager who has not seen another manager’s change', async () => {
    const { version } = await read();
    const first = (await put({ name: 'Posada', version })).body.hotel;
    const { status, body } = await put({ aboutUs: 'My long text', version });
    expect(status).toBe(409);
    expect(updateHotel.errors[409].parse(body)).toMatchObject({ code: 'edit_conflict', current: first });
    const second = await put({ aboutUs: 'My long text', version: body.current.version });
    expect(second.body.hotel).toMatchObject({ name: 'Posada', aboutUs: 'My long text' });
  });

  it('is done by exactly one of twenty concurrent changes with one version', async () => {
    const { version } = await read();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => put({ name: `Hotel ${i}`, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await read()).toEqual(answers.find(({ status }) => status === 200)!.body.hotel);
  });

  it('reaches readers who have an older copy at once', async () => {
    const first = await harness.call('GET', '/api/hotel');
    const etag = first.headers.get('etag')!;
    const ask = () => harness.call('GET', '/api/hotel', { headers: conditional(etag) });
    expect((await ask()).status).toBe(304);
    await put({ name: 'Another name' });
    expect((await ask()).body.name).toBe('Another name');
  });

  it('cannot open the hotel or set the prefixes of prices', async () => {
    await put({ open: true, pricePrefixes: { guests: '£', staff: '£' } });
    expect(await read()).toMatchObject({ open: false, pricePrefixes: null });
  });

  it.each(['KWD', 'JPY', 'EUR'])('can choose %s, whatever its decimals', async (currency) => {
    expect((await put({ currency })).body.hotel.currency).toBe(currency);
  });

  it('drops the prefixes of prices together with their currency', async () => {
    await harness.database.query(
      `update hotel set currency = 'USD', price_prefixes = '{"guests": "$", "staff": "Rs. "}'`,
    );
    await put({ currency: 'USD', name: 'Still dollars' });
    expect((await read()).pricePrefixes).toEqual({ guests: '$', staff: 'Rs. ' });
    await put({ currency: 'EUR' });
    expect((await read()).pricePrefixes).toBeNull();
  });

  it.each<[path: string, value: unknown]>([
    ['timeZone', 'Europe/Atlantis'],
    ['timeZone', '+02:00'],
    ['timeZone', null],
    ['currency', 'ABC'],
    ['currency', '€'],
    ['currency', 'XAU'],
    ['country', 'Spain'],
    ['country', 'ZZ'],
    ['coordinates.latitude', { latitude: 90.5, longitude: 0 }],
    ['coordinates.latitude', { latitude: '36', longitude: 0 }],
    ['coordinates.longitude', { latitude: 0, longitude: -181 }],
    ['coordinates.longitude', { latitude: 0 }],
    ['colours.primary', { primary: '#e0b765', accent: '#8a6420' }],
    ['colours.accent', { primary: '#17403d', accent: '#ffffff' }],
    ['colours.accent', { primary: '#17403d', accent: 'red' }],
    ['aboutUs', 'x'.repeat(10_000)],
    ['aboutPictures', Array(5).fill({ src: '/pictures/a.jpg', alt: '' })],
    ['aboutPictures.0.src', [{ src: 'javascript:alert(1)', alt: '' }]],
    ['logo', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['heroPicture', 'javascript:alert(1)'],
    ['heroPicture', 'https://evil.example/a.jpg'],
    ['logo', '/api/users'],
    ['aboutPictures.0.src', [{ src: 'https://evil.example/a.jpg', alt: '' }]],
    ['socialLinks.0.url', [{ name: 'Evil', url: 'javascript:alert(1)' }]],
    ['socialLinks.0.url', [{ name: 'Evil', url: 'https://www.instagram.com@evil.example/' }]],
    ['socialLinks.0.url', [{ name: 'Evil', url: 'https://evil.example\\@www.instagram.com/' }]],
    ['email', 'hello'],
    ['checkInTime', '25:00'],
    ['checkOutTime', '9:00'],
    ['businessDayBegins', '12:00'],
    ['tonightBookableUntil', '24:00'],
    ['address.0', ['']],
    ['map', 'google'],
    ['languages', []],
    ['languages', 'en'],
    ['languages', ['en', 'de', 'en']],
    ['languages.1', ['en', 'tlh']],
    ['languages.0', ['__proto__']],
    ['version', 0],
    ['name', '  '],
    ...INVALID_TEXTS.map(([, value]): [string, unknown] => ['name', value]),
  ])('rejects a wrong %s', async (path, value) => {
    const before = await read();
    const { status, body } = await put({ [path.split('.')[0]!]: value });
    expect([status, Object.keys(body.fields)]).toEqual([400, [path]]);
    expect(await read()).toEqual(before);
  });

  it('needs coordinates for a link to a map, and an upload for a drawn one', async () => {
    await put({ coordinates: null, map: 'none' });
    expect((await put({ map: 'link' })).body.fields).toEqual({
      coordinates: expect.objectContaining({ code: 'map_needs_coordinates' }),
    });
    expect((await put({ map: 'drawn' })).body.fields).toEqual({
      map: expect.objectContaining({ code: 'map_not_uploaded' }),
    });
  });
});

it('opens once, with an event', async () => {
  const deps = { database: harness.database, initialTimeZone: 'Asia/Tokyo' };
  const opened = await setHotelOpen(deps, true);
  const count = (await published()).length;
  expect([opened.open, (await read()).open, (await published()).at(-1)]).toMatchObject([
    true,
    true,
    { open: true },
  ]);
  expect(await setHotelOpen(deps, true)).toEqual(opened);
  expect(await published()).toHaveLength(count);
});

it('is opened and closed by staff, which is recorded', async () => {
  const token = harness.tokens.sign(testStaff('settings'));
  const put = (open: unknown) => harness.call('PUT', '/api/desk/hotel/open', { token, body: { open } });
  expect(await put(false)).toMatchObject({ status: 200, body: { hotel: { open: false } } });
  expect(await put(true)).toMatchObject({ status: 200, body: { hotel: { open: true } } });
  expect((await read()).open).toBe(true);
  expect(await put('yes')).toMatchObject({
    status: 400,
    body: { fields: { open: expect.objectContaining({ code: 'not_boolean' }) } },
  });
  const { rows } = await harness.database.query('select action from history order by position desc limit 2');
  expect(rows).toEqual([{ action: 'hotel.updated' }, { action: 'hotel.updated' }]);
});

it('does not take the hotel’s own subject for a room', async () => {
  const category = (await staff('POST', '/api/category', { name: 'Double', price: 100 })).body.category;
  const { status, body } = await staff(
    'POST',
    '/api/room',
    roomBody(category.name, { roomId: HOTEL_SUBJECT }),
  );
  expect([status, Object.keys(body.fields)]).toEqual([400, ['roomId']]);
});

describe('once there are bookings', () => {
  beforeAll(lock);

  it('time zone and currency are locked, and staff see why', async () => {
    const before = await read();
    for (const change of [{ timeZone: 'Europe/Paris' }, { currency: 'JPY' }]) {
      const { status, body } = await put({ ...change, name: 'Not stored' });
      expect([status, body.code]).toEqual([409, 'locked_by_bookings']);
      expect(updateHotel.errors[409].parse(body)).toEqual(body);
      expect(body.message).toMatch(/There are bookings/);
    }
    expect(await read()).toEqual(before);
    const { body } = await staff('GET', '/api/desk/hotel');
    expect(body.locked).toEqual({
      timeZone: 'There are bookings, and their days are days in this time zone.',
      currency: 'There are bookings, and their prices are in this currency.',
    });
  });

  it('the other settings can be changed, also together with the locked ones as they are', async () => {
    const { timeZone, currency } = await read();
    const { status, body } = await put({ ...EVERYTHING, timeZone, currency });
    expect([status, body.hotel]).toMatchObject([200, { name: EVERYTHING.name, timeZone, currency }]);
  });

  it('a rebuild unlocks them when the event log has no booking', async () => {
    await harness.database.query('delete from first_booking');
    const rebuild = () =>
      rebuildProjection({
        databaseUrl: harness.database.pool.options.connectionString!,
        bus: harness.bus,
        projection: firstBookingProjection,
      });
    expect((await rebuild()).rows).toEqual({ locksAdded: 1, locksRemoved: 0 });
    expect((await put({ currency: 'JPY' })).status).toBe(409);
  });
});
