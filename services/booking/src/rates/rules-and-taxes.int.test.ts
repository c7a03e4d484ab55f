import { randomUUID } from 'node:crypto';
import type { StayOffer } from '@innkeeper/contracts/booking';
import { fromMinor } from '@innkeeper/contracts/money';
import { recordedOf } from '@innkeeper/kit/testing';
import { availabilityOf, roomsIn } from '../testing/availability.ts';
import {
  type BookingUnderTest,
  type Category,
  day,
  type Person,
  SEARCH,
  startBooking,
  TODAY,
} from '../testing/booking.ts';
import { pricing, taxForm } from '../testing/pricing.ts';

let service: BookingUnderTest;
let staff: Person;
beforeAll(async () => {
  service = await startBooking();
  staff = service.staff();
});
afterAll(() => service.stop());
afterEach(() => service.database.query('delete from seasons; delete from taxes'));

const { addRoom, offered, setPrices } = pricing(() => service);
const bySql = () => availabilityOf({ database: service.database, today: () => TODAY }).availability;
const FRESH = { isFresh: true };

describe('extra guests and long stays', () => {
  const rulesPath = '/api/desk/price-rules';
  const read = async () => (await staff.call('GET', rulesPath)).body;
  const setRules = (rules: object) =>
    staff.call('PUT', rulesPath, { occupancy: [], lengthTiers: [], ...rules });
  const ofTwo = ({ id }: Category) => ({
    categoryId: id,
    includedGuests: 2,
    extraAdult: '35',
    childBands: [
      { maximumAge: 5, amount: '0' },
      { maximumAge: 12, amount: '20' },
    ],
  });
  afterEach(() => setRules({}));

  test('have one price in every search, at the desk, in the quote and in the booking, even if the rules change later', async () => {
    const { roomId, category } = await addRoom(5);
    const saved = await setRules({
      occupancy: [ofTwo(category)],
      lengthTiers: [{ minimumNights: 3, percent: '10' }],
    });
    expect(saved.status).toBe(200);
    const stay = { start: day(60), end: day(63) };
    const search = { ...stay, category: category.name };

    // 3 nights of 100.00, 10 % less, and one adult more than two for 3 × 35.00.
    const three = { ...search, guests: 3 };
    const { body } = await service.call('POST', SEARCH, { body: three });
    expect(body.rst[0]).toMatchObject({ price: 125, totalPrice: 375 });
    expect(roomsIn(await bySql().search(three, FRESH))).toEqual(body.rst);
    const { categories } = (await service.call('POST', '/api/booking/alternatives', { body: three })).body;
    const named = (one: { category: string }) => one.category === category.name;
    expect(categories.find(named).totalPrice).toBe(375);
    const free = await staff.call('GET', `/api/desk/free-rooms?start=${stay.start}&end=${stay.end}&guests=3`);
    const room = free.body.rooms.find((one: { roomId: string }) => one.roomId === roomId);
    expect(room.totalPrice).toBe(375);
    // Without a number of guests, the price covers the guests that a night includes.
    const withoutGuests = await service.call('POST', SEARCH, { body: search });
    expect(withoutGuests.body.rst[0].totalPrice).toBe(270);

    const party = { ...stay, adults: 2, children: [4, 9] };
    const { offers } = (await service.call('POST', '/api/stay/search', { body: party })).body;
    const offer = offers.find(named);
    expect(offer.total.amount).toBe('330.00'); // the older child for 3 × 20.00
    const token = offer.quote.token;
    await setRules({ lengthTiers: [{ minimumNights: 2, percent: '50' }] });

    const guest = service.guest();
    const quoted = await guest.call('POST', '/api/stay/bookings', { quote: token });
    expect([quoted.status, quoted.body.booking.price, quoted.body.booking.guests]).toEqual([201, 330, 4]);
    const [event] = await service.published(quoted.body.booking.bookingId);
    expect(event!.data).toMatchObject({ price: '330.00', guests: 4 }); // the text of the e-mail
    const { lines } = (await staff.call('GET', `/api/desk/bookings/${quoted.body.booking.bookingId}`)).body;
    const texts = lines.map(({ label, amount }: { label: string; amount: string }) => `${label} ${amount}`);
    expect(texts.slice(3)).toEqual(['Child up to 12 60.00', 'Child up to 5 0.00', '3 nights or more -30.00']);

    // A night less: what the others cost by the rules of then, without the discount for three nights.
    const { bookingId } = quoted.body.booking;
    const shorter = { ...party, end: day(62) };
    const preview = await guest.call('POST', `/api/booking/${bookingId}/preview`, shorter);
    expect(preview.body).toMatchObject({ after: { amount: '240.00' }, difference: { amount: '-90.00' } });
    const changed = await guest.call('PUT', `/api/booking/${bookingId}/stay`, {
      ...shorter,
      price: '240.00',
    });
    expect([changed.status, changed.body.booking.price]).toEqual([200, 240]);
    // The third night comes back at the present rules, to which the others' discount belongs again: 2 × 90 + 50 + 2 × 20.
    const from = { start: day(60), end: day(62), guests: 4, roomId: changed.body.booking.roomId };
    const longer = { ...from, end: day(63) };
    const atDesk = await staff.call('POST', `/api/desk/bookings/${bookingId}/preview`, longer);
    expect(atDesk.body).toMatchObject({ price: 270, problem: null });
    const stored = await staff.call('PUT', `/api/desk/bookings/${bookingId}/stay`, { ...longer, from });
    expect([stored.status, stored.body.booking.price]).toEqual([200, 270]);
    expect((await service.published(bookingId)).map(({ data }) => (data as { price: string }).price)).toEqual(
      ['330.00', '240.00', '270.00'],
    );
    // A stay without terms keeps its whole price when the guest leaves after one night, which costs 100 + 20.
    service.setToday(day(60));
    await staff.call('PUT', `/api/booking/${bookingId}/status`, { status: 'checked_in' });
    service.setToday(day(61));
    const departure = await staff.call('GET', `/api/desk/bookings/${bookingId}/departure`);
    expect(departure.body).toMatchObject({ cost: { amount: '150.00' }, after: { amount: '270.00' } });
    const left = await staff.call('PUT', `/api/booking/${bookingId}/status`, {
      status: 'checked_out',
      cost: '150.00',
    });
    expect(left.body.booking).toMatchObject({ price: 270, nights: 1 });
    service.setToday(TODAY);

    const next = { roomId, start: day(70), end: day(72), guests: 4 };
    const half = await service.guest().call('POST', '/api/booking', next);
    expect(half.body.booking.price).toBe(100);
  });

  test('are previewed line by line before they are saved', async () => {
    const { category } = await addRoom(2);
    await setPrices(category, { [day(80)]: '150' });
    const { status, body } = await staff.call('POST', `${rulesPath}/preview`, {
      rules: { occupancy: [ofTwo(category)], lengthTiers: [{ minimumNights: 2, percent: '10' }] },
      categoryId: category.id,
      start: day(80),
      end: day(82),
      adults: 3,
      childrenAges: [12],
    });
    expect([status, body]).toEqual([
      200,
      {
        total: '335.00',
        lines: [
          { label: 'Night', quantity: 2, amount: '250.00' },
          { label: 'Extra adult', quantity: 2, amount: '70.00' },
          { label: 'Child up to 12', quantity: 2, amount: '40.00' },
          { label: '2 nights or more', quantity: 1, amount: '-25.00' },
        ],
      },
    ]);
    expect((await read()).occupancy).toEqual([]);
    const unknown = { rules: { occupancy: [], lengthTiers: [] }, categoryId: randomUUID() };
    const stay = { start: day(1), end: day(2), adults: 1, childrenAges: [] };
    expect((await staff.call('POST', `${rulesPath}/preview`, { ...unknown, ...stay })).status).toBe(404);
  });

  test('are not overwritten by someone who saw older ones, and are recorded', async () => {
    const category = await service.addCategory();
    const { version } = await read();
    const rules = { occupancy: [ofTwo(category)], lengthTiers: [] };
    const { body } = await staff.call('PUT', rulesPath, { ...rules, version });
    expect(body.rules).toMatchObject({ occupancy: [{ extraAdult: '35.00', includedGuests: 2 }] });
    expect(await read()).toEqual(body.rules);
    const late = await staff.call('PUT', rulesPath, { ...rules, version });
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'edit_conflict', body.rules]);
    const recorded = await recordedOf(service.database, 'price_rules', 'all');
    expect(recorded.at(-1)).toMatchObject({
      action: 'price_rules.changed',
      after: { occupancy: [{ includedGuests: 2 }] },
    });
  });

  test.each([
    ['a discount of 0 %', { lengthTiers: [{ minimumNights: 3, percent: '0' }] }],
    ['a discount of more than all', { lengthTiers: [{ minimumNights: 3, percent: '100.01' }] }],
    ['a discount from one night on', { lengthTiers: [{ minimumNights: 1, percent: '5' }] }],
    [
      'two discounts for one length',
      {
        lengthTiers: [
          { minimumNights: 3, percent: '5' },
          { minimumNights: 3, percent: '6' },
        ],
      },
    ],
    [
      'a child of 18',
      {
        occupancy: [
          {
            categoryId: randomUUID(),
            includedGuests: 2,
            extraAdult: '1',
            childBands: [{ maximumAge: 18, amount: '1' }],
          },
        ],
      },
    ],
  ])('rejects %s', async (_, rules) => {
    expect((await setRules(rules)).body.code).toBe('invalid_fields');
  });
});

describe('taxes and fees', () => {
  const path = '/api/desk/taxes';
  const cityTax = taxForm({
    name: 'City tax',
    per: 'person_night',
    rate: 2.5,
    minimumAge: 16,
    maximumNights: 2,
    isPaidAtHotel: true,
  });
  const read = async () => (await staff.call('GET', path)).body;
  const set = (...taxes: object[]) => staff.call('PUT', path, { taxes });
  /** Of all categories, by index and by SQL. */
  async function offerOf(category: Category, party: { start: string; end: string; adults: number }) {
    const { body } = await service.call('POST', '/api/stay/search', { body: party });
    const { offers } = await bySql().offers({ ...party, childrenAges: [], digits: 2 }, FRESH);
    expect(offers.map(({ categoryId, price }) => [categoryId, fromMinor(price.total, 2)])).toEqual(
      body.offers.map(({ categoryId, total }: StayOffer) => [categoryId, total.amount]),
    );
    return body.offers.find((offer: { categoryId: string }) => offer.categoryId === category.id);
  }

  test('are in every price from search to booking, although they have changed since', async () => {
    const { roomId, category } = await addRoom(2);
    const stay = { start: day(20), end: day(23) };
    // The rate changes in mid-stay.
    const answer = await set(
      taxForm({ name: 'VAT', rate: '8.875', lastNight: day(20) }),
      taxForm({ name: 'VAT', rate: '10', firstNight: day(21) }),
      cityTax,
      taxForm({ name: 'Cleaning', kind: 'fee', per: 'stay', rate: '25' }),
    );
    expect(answer.status).toBe(200);
    const offer = await offerOf(category, { ...stay, adults: 2 });
    const linesOf = (lines: { label: string; amount: string }[]) =>
      lines.map(({ label, amount }) => `${label} ${amount}`);
    const [, ...taxes] = linesOf(offer.lines);
    expect(taxes).toEqual(['VAT 8.88', 'VAT 20.00', 'City tax 10.00', 'Cleaning 25.00']);
    expect([offer.total.amount, offer.atHotel.amount]).toEqual(['363.88', '10.00']);
    // The specified search is for the given number of adults, otherwise for one.
    const { body } = await service.search({ ...stay, category: category.name, guests: 2 });
    expect(body.rst[0].totalPrice).toBe(363.88);
    expect((await offered(category, stay.start, stay.end)).totalPrice).toBe(358.88);
    const free = await staff.call('GET', `/api/desk/free-rooms?start=${stay.start}&end=${stay.end}&guests=2`);
    expect(free.body.rooms.find((room: { roomId: string }) => room.roomId === roomId).totalPrice).toBe(
      363.88,
    );

    await set(taxForm({ rate: '50' }));
    const quoted = await service.guest().call('POST', '/api/stay/bookings', { quote: offer.quote.token });
    expect([quoted.status, quoted.body.booking.price]).toEqual([201, 363.88]);
    const { bookingId } = quoted.body.booking;
    const [event] = await service.published(bookingId);
    expect(event!.data).toMatchObject({ price: '363.88' }); // the text of the e-mail
    const { lines } = (await staff.call('GET', `/api/desk/bookings/${bookingId}`)).body;
    expect(linesOf(lines).slice(3)).toEqual(taxes);

    const desk = { roomId, start: day(30), end: day(32), lastName: 'Walker', checkIn: false, guests: 1 };
    expect((await staff.call('POST', '/api/desk/bookings', desk)).body.booking.price).toBe(300);
    const panel = { roomId, start: day(40), end: day(41) };
    expect((await service.guest().call('POST', '/api/booking', panel)).body.booking.price).toBe(150);
  });

  test('that prices include are shown and not added, and another rate shows at once', async () => {
    const { category } = await addRoom(2);
    await set(taxForm({ isIncluded: true }));
    const party = { start: day(20), end: day(21), adults: 2 };
    const offer = await offerOf(category, party);
    expect(offer.total.amount).toBe('100.00');
    expect(offer.lines.at(-1)).toMatchObject({ label: 'VAT', amount: '9.09', isIncluded: true });
    await set();
    expect((await offerOf(category, party)).lines).toHaveLength(1);
    // A change by SQL reaches searches, too.
    await set(taxForm());
    await service.database.query('update taxes set rate = 20');
    const search = { ...party, category: category.name };
    expect((await service.search(search)).body.rst[0].totalPrice).toBe(120);
  });

  test('are due once for a stay that becomes longer, and for so many nights', async () => {
    const { roomId } = await addRoom(2);
    await set(cityTax, taxForm({ name: 'Cleaning', kind: 'fee', per: 'stay', rate: '25' }));
    const order = { roomId, start: day(50), end: day(51), guests: 2 };
    const { booking } = (await service.guest().call('POST', '/api/booking', order)).body;
    expect(booking.price).toBe(130);
    const preview = async (start: number, end: number) => {
      const to = { roomId, guests: 2, start: day(start), end: day(end) };
      return (await staff.call('POST', `/api/desk/bookings/${booking.bookingId}/preview`, to)).body.price;
    };
    expect(await preview(50, 53)).toBe(335); // of two more nights one has city tax
    expect(await preview(49, 52)).toBe(335);
    expect(await preview(60, 63)).toBe(335); // other nights: the whole price is computed again
  });

  test('are previewed before they are saved', async () => {
    const { category } = await addRoom(2);
    const { body } = await staff.call('POST', '/api/desk/price-rules/preview', {
      taxes: [taxForm({ isIncluded: true }), cityTax],
      categoryId: category.id,
      start: day(80),
      end: day(83),
      adults: 2,
      childrenAges: [15],
    });
    expect(body).toEqual({
      total: '310.00',
      lines: [
        { label: 'Night', quantity: 3, amount: '300.00' },
        { label: 'VAT', quantity: 1, amount: '27.27', isIncluded: true },
        { label: 'City tax', quantity: 4, amount: '10.00' },
      ],
    });
    expect((await read()).taxes).toEqual([]);
  });

  test('keep their ids, are not overwritten by someone who saw older ones, and are recorded', async () => {
    const { version } = await read();
    const { body } = await staff.call('PUT', path, { taxes: [cityTax], version });
    expect(body.rules.taxes).toEqual([
      { ...cityTax, base: 'nights', rate: '2.5', taxId: expect.any(String) },
    ]);
    expect(await read()).toEqual(body.rules);
    const late = await staff.call('PUT', path, { taxes: [], version });
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'edit_conflict', body.rules]);
    const [kept] = body.rules.taxes;
    const next = await set(taxForm(), { ...kept, rate: '3' });
    expect(next.body.rules.taxes[1]).toEqual({ ...kept, rate: '3' });
    const recorded = await recordedOf(service.database, 'taxes', 'all');
    expect(recorded.at(-1)).toMatchObject({
      action: 'taxes.changed',
      before: { taxes: [{ rate: '2.5' }] },
      after: { taxes: [{ name: 'VAT' }, { rate: '3' }] },
    });
  });

  test.each([
    ['of nothing', { rate: '0' }, 'taxes.0.rate'],
    ['of more than the price', { rate: '100.001' }, 'taxes.0.rate'],
    ['of a tenth of a cent', { per: 'stay', rate: '1.005' }, 'taxes.0.rate'],
    ['that is included and counted by nights', { per: 'room_night', isIncluded: true }, 'taxes.0.isIncluded'],
    ['that ends before it begins', { firstNight: day(2), lastNight: day(1) }, 'taxes.0.lastNight'],
    ['from an age of 19 on', { minimumAge: 19 }, 'taxes.0.minimumAge'],
    ['without a name', { name: ' ' }, 'taxes.0.name'],
  ])('rejects one %s', async (_, given, field) => {
    const { status, body } = await set(taxForm(given));
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});
