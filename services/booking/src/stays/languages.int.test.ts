import { randomUUID } from 'node:crypto';
import { type BookingUnderTest, day, type Person, startBooking } from '../testing/booking.ts';
import { guestsOf, withSecret } from '../testing/holding.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const { hold, quoteOf, addRooms } = guestsOf(() => service);
const form = { firstName: 'Nadia', lastName: 'Haddad', email: 'nadia@example.com', phone: '+34 600 555 015' };
const from = (language = '*') => ({ headers: { 'accept-language': language } });

async function book(guest: Person, language?: string) {
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(20), end: day(22) };
  const { body } = await guest.call('POST', '/api/booking', order, from(language));
  return body.booking.bookingId as string;
}
const published = async (bookingId: string) =>
  (await service.published(bookingId)).map(({ type, data }) => [
    type,
    (data as { language: unknown }).language,
  ]);
const detailsOf = async (bookingId: string) =>
  (await service.staff().call('GET', `/api/desk/bookings/${bookingId}`)).body;
const recordOf = async (guestId: string) =>
  (await service.staff().call('GET', `/api/desk/guests/${guestId}`)).body.guest;

describe('a booking has the language of the page on which it was made', () => {
  it('of an account, each booking its own; the guest’s record keeps the first', async () => {
    const guest = service.guest();
    const unknown = await book(guest);
    expect(await recordOf(guest.id)).toMatchObject({ language: null });
    const german = await book(guest, 'de-AT,de;q=0.9,en;q=0.8');
    const french = await book(guest, 'fr');
    expect(await published(unknown)).toEqual([['booking.confirmed', null]]);
    expect(await published(german)).toEqual([['booking.confirmed', 'de']]);
    expect(await published(french)).toEqual([['booking.confirmed', 'fr']]);
    expect(await recordOf(guest.id)).toMatchObject({ language: 'de' });
    expect(await detailsOf(french)).toMatchObject({ language: 'fr' });
  });

  it('of a guest without an account', async () => {
    const held = (await hold([await quoteOf(await addRooms(2))])).body;
    const { headers } = withSecret(held);
    const path = `/api/stay/holds/${held.holdId}/confirm`;
    const { body } = await service.call('POST', path, {
      body: form,
      headers: { ...headers, 'accept-language': 'ar' },
    });
    const [{ bookingId, customerId }] = body.bookings;
    expect(await published(bookingId)).toEqual([['booking.confirmed', 'ar']]);
    expect(await recordOf(customerId)).toMatchObject({ language: 'ar' });
  });

  it.each(['tlh', '*', '', '../../etc', 'x'.repeat(8_000)])(
    'none of %.20s, which nobody offers',
    async (tag) => {
      expect(await published(await book(service.guest(), tag))).toEqual([['booking.confirmed', null]]);
    },
  );
});

describe('staff', () => {
  const bookFor = async (language?: string) => {
    const { roomId } = await service.addRoom();
    const order = { lastName: 'Haddad', roomId, start: day(20), end: day(22), language };
    return service.staff().call('POST', '/api/desk/bookings', order, from('en'));
  };

  it('choose the language of a guest for whom they book', async () => {
    const { body } = await bookFor('pt');
    const { bookingId, customerId } = body.booking;
    expect(await published(bookingId)).toEqual([['booking.confirmed', 'pt']]);
    expect(await recordOf(customerId)).toMatchObject({ language: 'pt' });
    const other = (await bookFor()).body.booking;
    expect(await published(other.bookingId)).toEqual([['booking.confirmed', null]]);
    expect((await bookFor('tlh')).body.fields).toHaveProperty('language');
  });

  it('keep it when they merge a record that lacks one with another, and lose it when they part them', async () => {
    const [kept, gone] = [(await bookFor()).body.booking, (await bookFor('pt')).body.booking];
    const merges = `/api/desk/guests/${kept.customerId}/merges`;
    const mergeId = randomUUID();
    const { body } = await service.staff().call('POST', merges, { mergeId, otherId: gone.customerId });
    expect(body.guest.language).toBe('pt');
    await service.staff().call('POST', `${merges}/${mergeId}/undo`);
    expect(await recordOf(kept.customerId)).toMatchObject({ language: null });
    expect(await recordOf(gone.customerId)).toMatchObject({ language: 'pt' });
  });

  it('change it in the record, and coming bookings follow', async () => {
    const { bookingId, customerId } = (await bookFor('pt')).body.booking;
    const record = await recordOf(customerId);
    const change = (changes: object) =>
      service.staff().call('PUT', `/api/desk/guests/${customerId}`, { ...record, ...changes });
    const { status, body } = await change({ language: 'nl' });
    expect([status, body.guest.language]).toEqual([200, 'nl']);
    expect(await published(bookingId)).toEqual([
      ['booking.confirmed', 'pt'],
      ['booking.lead_guest_changed', 'nl'],
    ]);
    expect(await detailsOf(bookingId)).toMatchObject({ language: 'nl' });
    // A client may leave it out.
    const { language: _, ...withoutLanguage } = body.guest;
    const renamed = await service
      .staff()
      .call('PUT', `/api/desk/guests/${customerId}`, { ...withoutLanguage, firstName: 'Nora' });
    expect(renamed.body.guest).toMatchObject({ firstName: 'Nora', language: 'nl' });
    expect(
      (await change({ language: '', version: renamed.body.guest.version })).body.guest.language,
    ).toBeNull();
  });
});
