import { randomUUID } from 'node:crypto';
import { testUser } from '@innkeeper/kit/testing';
import { bookingState, day, issuedLink, type MessagesUnderTest, startMessages } from './testing/messages.ts';

let service: MessagesUnderTest;
beforeAll(async () => {
  service = await startMessages();
});
afterAll(() => service.stop());

const languagesOf = async (subjectId: string) =>
  (
    await service.database.query<{ kind: string; locale: string }>(
      'select kind, locale from mails where subject_id = $1 order by position',
      [subjectId],
    )
  ).rows.map(({ kind, locale }) => `${kind} ${locale}`);
const newAddress = () => `guest-${randomUUID()}@example.com`;
const choose = (email: string, language: string | null) =>
  service.call('PUT', '/api/messages/preferences', {
    token: service.tokens.sign({ ...testUser(), email }, { email_verified: true }),
    body: { language, reviewRequests: true },
  });
const coming = (changes: object) => bookingState({ start: day(10), end: day(12), ...changes });

describe('mails about a booking are in', () => {
  it('the language in which it was made, whatever others to the same address are in', async () => {
    const email = newAddress();
    const [english, german] = [coming({ email, language: 'en' }), coming({ email, language: 'de' })];
    await service.happened('booking.confirmed', english);
    await service.happened('booking.confirmed', german);
    expect(await languagesOf(german.bookingId)).toEqual(['booking_confirmed de', 'pre_arrival de']);
    expect(await languagesOf(english.bookingId)).toEqual(['booking_confirmed en', 'pre_arrival en']);
  });

  it('that which their reader has chosen for the address, and again in the booking’s when they take it back', async () => {
    const email = newAddress();
    await choose(email, 'fr');
    const [one, other] = [coming({ email, language: 'de' }), coming({ email, language: 'de' })];
    await service.happened('booking.confirmed', one);
    expect(await languagesOf(one.bookingId)).toEqual(['booking_confirmed fr', 'pre_arrival fr']);
    await choose(email, null);
    await service.happened('booking.confirmed', other);
    expect(await languagesOf(other.bookingId)).toEqual(['booking_confirmed de', 'pre_arrival de']);
  });

  it('English if the event is of 1.0 and has none, or has one that nobody offers', async () => {
    const { language: _, ...ofOldRelease } = coming({});
    await service.happened('booking.confirmed', ofOldRelease as ReturnType<typeof coming>);
    expect(await languagesOf(ofOldRelease.bookingId)).toEqual(['booking_confirmed en', 'pre_arrival en']);
    const unknown = coming({ language: 'tlh' });
    await service.happened('booking.confirmed', unknown);
    expect(await languagesOf(unknown.bookingId)).toEqual(['booking_confirmed en', 'pre_arrival en']);
  });

  it('the hotel’s first language if none is known', async () => {
    const setLanguages = (languages: string[]) =>
      service.database.query(
        `update hotel set settings = settings || jsonb_build_object('languages', $1::jsonb)`,
        [JSON.stringify(languages)],
      );
    await setLanguages(['es', 'en']);
    const booking = coming({});
    await service.happened('booking.confirmed', booking);
    await setLanguages(['en', 'es']);
    expect(await languagesOf(booking.bookingId)).toEqual(['booking_confirmed es', 'pre_arrival es']);
  });

  it('another one when staff change the guest’s, also those that wait', async () => {
    const booking = coming({ language: 'de' });
    await service.happened('booking.confirmed', booking);
    await service.happened('booking.lead_guest_changed', { ...booking, language: 'ar' });
    expect(await languagesOf(booking.bookingId)).toEqual(['booking_confirmed ar', 'pre_arrival ar']);
  });
});

describe('mails about an account are in', () => {
  const reset = async (changes: object) => {
    const { data } = issuedLink(service.mailSecrets, changes);
    await service.accountHappened('account.link_issued', data);
    return languagesOf(data.userId);
  };

  it('the language of the page on which they were asked for', async () => {
    expect(await reset({ email: newAddress(), language: 'it' })).toEqual(['password_reset it']);
  });

  it('that which their reader has chosen for the address', async () => {
    const email = newAddress();
    await choose(email, 'nl');
    expect(await reset({ email, language: 'it' })).toEqual(['password_reset nl']);
  });

  it('English if nothing is known', async () => {
    expect(await reset({ email: newAddress() })).toEqual(['password_reset en']);
    expect(await reset({ email: newAddress(), language: 'tlh' })).toEqual(['password_reset en']);
  });
});
