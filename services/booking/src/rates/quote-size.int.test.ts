import { type BookingUnderTest, day, startBooking } from '../testing/booking.ts';
import { guestsOf } from '../testing/holding.ts';
import { pricing, taxForm } from '../testing/pricing.ts';

const NIGHTS = 365;
const ROOMS = 5;
/** As services and the gateway limit it. */
const LARGEST_BODY = 100_000;

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const { addManyRooms, quoteOf, hold } = guestsOf(() => service);
const { setPrices } = pricing(() => service);

test('the longest stay, each night at another price, with all taxes and ages, is offered and booked in five rooms', async () => {
  // In one statement, so that the service never reads the limits of a new hotel in between.
  await service.database.query(
    `insert into hotel (time_zone, currency, open, months_ahead, nights_per_stay, open_bookings, open_nights)
     values ('Europe/Madrid', 'USD', true, 36, $1, $2, $3)`,
    [NIGHTS, ROOMS, NIGHTS * ROOMS],
  );
  const category = await addManyRooms(4 * ROOMS);
  const staff = service.staff();
  const nights = Array.from({ length: NIGHTS }, (_, i) => [day(30 + i), `${100_000 + i}.99`] as const);
  for (let i = 0; i < NIGHTS; i += 90)
    expect((await setPrices(category, Object.fromEntries(nights.slice(i, i + 90)))).status).toBe(200);
  const ages = [3, 6, 9, 12, 15];
  const rules = await staff.call('PUT', '/api/desk/price-rules', {
    occupancy: [
      {
        categoryId: category.id,
        includedGuests: 1,
        extraAdult: '35',
        childBands: ages.map((maximumAge) => ({ maximumAge, amount: `${maximumAge}.50` })),
      },
    ],
    lengthTiers: [{ minimumNights: 28, percent: '12.5' }],
  });
  const taxes = await staff.call('PUT', '/api/desk/taxes', {
    taxes: Array.from({ length: 20 }, (_, i) =>
      taxForm({
        name: `${i} A tax or fee with a name as long as it may be in this hotel`.slice(0, 60),
        kind: 'fee',
        per: i % 2 ? 'percent' : 'room_night',
        rate: `${i + 1}.25`,
      }),
    ),
  });
  expect([rules.status, taxes.status]).toEqual([200, 200]);

  const stay = { start: day(30), end: day(30 + NIGHTS), adults: 2, children: [] };
  const quotes = [];
  for (let i = 0; i < ROOMS; i++) quotes.push(await quoteOf(category, stay));
  expect(JSON.stringify({ quotes }).length).toBeLessThan(LARGEST_BODY);
  const held = await hold(quotes, { guest: service.guest() });
  expect([held.status, held.body.rooms?.length]).toEqual([201, ROOMS]);
});
