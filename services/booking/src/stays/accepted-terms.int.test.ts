import { catalogTopic } from '@innkeeper/contracts/catalog';
import { HOTEL_SUBJECT, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { createEvent } from '@innkeeper/kit/messaging';
import { eventually, testUser } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, person, startBooking } from '../testing/booking.ts';
import { type From, guestsOf, LEAD_GUEST, newAddress, newOrder, withSecret } from '../testing/holding.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());
beforeEach(() => service.setToday(day(0)));

const { hold, quoteOf, addRooms, bookAtOnce } = guestsOf(() => service);

let versions = 1_000;
/** The hotel's terms are this text from now on. */
async function hotelHas(termsRevision: number | null) {
  const hotel = { ...NEW_HOTEL, open: true, termsRevision, timeZone: 'UTC' };
  versions += 1;
  await service.deliver(createEvent(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, hotel), {
    version: versions,
  });
  const known = () =>
    service.database.query('select from hotel where terms_revision is not distinct from $1', [termsRevision]);
  await eventually(async () => (await known()).rowCount);
}
async function held({ guest }: From = {}) {
  const category = await addRooms(2, 2);
  return { category, hold: (await hold([await quoteOf(category)], { guest })).body };
}
const confirm = (of: { holdId: string; secret: string }, terms?: object, { guest }: From = {}) => {
  const headers = { ...withSecret(of).headers, 'x-forwarded-for': newAddress() };
  const path = `/api/stay/holds/${of.holdId}/confirm`;
  const body = { ...LEAD_GUEST, ...(terms && { terms }) };
  return guest ? guest.call('POST', path, body, { headers }) : service.call('POST', path, { body, headers });
};
const acceptedWith = async (bookingId: string) =>
  (await service.staff().call('GET', `/api/desk/bookings/${bookingId}`)).body.terms;
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

describe('where the hotel has terms', () => {
  beforeEach(() => hotelHas(7));
  afterEach(() => hotelHas(null));

  it('a hold is booked only with their current text, which the booking keeps, with when and by whom', async () => {
    const { hold: one } = await held();
    expect(outcome(await confirm(one))).toBe('terms_not_accepted');
    const older = await confirm(one, { revision: 6, language: 'en' });
    expect([older.status, older.body.code]).toEqual([409, 'terms_changed']);
    expect(outcome(await confirm(one, { revision: 8, language: 'en' }))).toBe('terms_changed');
    const { status, body } = await confirm(one, { revision: 7, language: 'de' });
    expect(status).toBe(201);
    const [{ bookingId }] = body.bookings;
    expect(await acceptedWith(bookingId)).toEqual({
      revision: 7,
      language: 'de',
      acceptedAt: expect.stringMatching(/Z$/),
      by: 'guest',
    });
    const [confirmed] = await service.published(bookingId);
    expect(confirmed!.data).toMatchObject({ terms: { revision: 7, language: 'de' } });
    await hotelHas(8);
    expect((await confirm(one, { revision: 7, language: 'de' })).body.bookings[0].bookingId).toBe(bookingId);
    expect((await acceptedWith(bookingId)).revision).toBe(7);
  });

  it('an order without a hold needs them too', async () => {
    const category = await addRooms(2, 2);
    const quotes = [await quoteOf(category)];
    expect(outcome(await bookAtOnce(quotes, { order: newOrder() }))).toBe('terms_not_accepted');
    const change = { terms: { revision: 7, language: 'en' } };
    expect(outcome(await bookAtOnce(quotes, { order: newOrder(), change }))).toBe(201);
  });

  it('a guest with an account accepts them as the account', async () => {
    const guest = person(service, testUser('Customer'));
    const { hold: one } = await held({ guest });
    expect(outcome(await confirm(one, undefined, { guest }))).toBe('terms_not_accepted');
    const { body } = await confirm(one, { revision: 7, language: 'en' }, { guest });
    expect(await acceptedWith(body.bookings[0].bookingId)).toMatchObject({ revision: 7, by: 'account' });
  });

  it('the specified call books without them, and nothing is accepted; with an older text it does not', async () => {
    const guest = person(service, testUser('Customer'));
    const { category } = await held();
    const { body: found } = await service.call('POST', '/api/booking/getAvailbleRooms', {
      body: { start: day(30), end: day(33), category: category.name },
    });
    const order = { start: day(30), end: day(33), roomId: found.rst[0].roomId };
    const older = await guest.call('POST', '/api/booking', {
      ...order,
      terms: { revision: 6, language: 'en' },
    });
    expect(outcome(older)).toBe('terms_changed');
    const plain = await guest.call('POST', '/api/booking', order);
    expect(plain.status).toBe(201);
    expect(await acceptedWith(plain.body.booking.bookingId)).toBeNull();
    const later = { ...order, start: day(40), end: day(42), terms: { revision: 7, language: 'en' } };
    const accepted = await guest.call('POST', '/api/booking', later);
    expect(await acceptedWith(accepted.body.booking.bookingId)).toMatchObject({ revision: 7, by: 'account' });
  });
});

it('where it has none, nothing is asked for and nothing is kept', async () => {
  await hotelHas(null);
  const { hold: one } = await held();
  const { status, body } = await confirm(one, { revision: 3, language: 'en' });
  expect(status).toBe(201);
  expect(await acceptedWith(body.bookings[0].bookingId)).toBeNull();
});
