import { randomUUID } from 'node:crypto';
import { testUser } from '@innkeeper/kit/testing';
import { bookingState, day, issuedLink, type MessagesUnderTest, startMessages } from './testing/messages.ts';
import { type SmtpServerUnderTest, startSmtpServer } from './testing/smtp-server.ts';

let smtp: SmtpServerUnderTest;
let service: MessagesUnderTest;
beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await startMessages(smtp.url);
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});

const newReader = () => ({ ...testUser(), email: `Elena-${randomUUID()}@example.com` });
type Reader = ReturnType<typeof newReader>;
const tokenOf = (reader: Reader, isConfirmed = true) =>
  service.tokens.sign(reader, { email_verified: isConfirmed });
const read = async (reader: Reader, isConfirmed = true) =>
  (await service.call('GET', '/api/messages/preferences', { token: tokenOf(reader, isConfirmed) })).body;
const choose = (reader: Reader, body: object, isConfirmed = true) =>
  service.call('PUT', '/api/messages/preferences', { token: tokenOf(reader, isConfirmed), body });
const mailTo = ({ email }: Reader, subject: RegExp) => {
  const address = email.toLowerCase();
  return smtp.received.find(
    (mail) => mail.to?.[0]?.address?.toLowerCase() === address && subject.test(mail.subject ?? ''),
  );
};

test('a choice that was made in another window is not overwritten', async () => {
  const reader = newReader();
  const from = { language: null, reviewRequests: true };
  const [one, two] = await Promise.all([
    choose(reader, { language: 'es', reviewRequests: true, from }),
    choose(reader, { language: 'en', reviewRequests: false, from }),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect([one, two].find(({ status }) => status === 409)!.body.code).toBe('changed_since');
  const chosen =
    one.status === 200 ? { language: 'es', reviewRequests: true } : { language: 'en', reviewRequests: false };
  expect(await read(reader)).toMatchObject(chosen);
  expect((await choose(reader, { ...chosen, from })).status).toBe(200); // repeated
  expect((await choose(reader, { ...from, from: chosen })).status).toBe(200);
});

describe('the language of e-mails', () => {
  it('is English until its reader chooses another, for all e-mails to the address and those that wait', async () => {
    const reader = newReader();
    const { languages, ...chosenBefore } = await read(reader);
    expect(chosenBefore).toEqual({ language: null, reviewRequests: true, isConfirmed: true });
    expect(languages.map(({ name }: { name: string }) => name)).toEqual([
      'English',
      'Español',
      'Deutsch',
      'Français',
      'Italiano',
      'Português',
      'Nederlands',
      'العربية',
    ]);
    const ahead = bookingState({ email: reader.email, start: day(10), end: day(12) });
    await service.happened('booking.confirmed', ahead);
    await service.untilMails(ahead.bookingId, ['booking_confirmed sent', 'pre_arrival queued']);
    expect(mailTo(reader, /^Your booking is confirmed/)).toBeDefined();

    const chosen = await choose(reader, { language: 'es', reviewRequests: true });
    expect(chosen.body.preferences).toMatchObject({ language: 'es', reviewRequests: true });
    expect(await read(reader)).toEqual(chosen.body.preferences);

    await service.hurry(); // the mail before the arrival was queued in English
    await service.untilMails(ahead.bookingId, ['booking_confirmed sent', 'pre_arrival sent']);
    const reminder = mailTo(reader, /^Su estancia empieza el/)!;
    expect(reminder.text).toContain('Llegada: ');
    expect(reminder.html).toContain('<html lang="es" dir="ltr">');

    const { data } = issuedLink(service.mailSecrets);
    await service.accountHappened('account.link_issued', { ...data, email: reader.email.toLowerCase() });
    await service.untilMails(data.userId, ['password_reset sent']);
    expect(mailTo(reader, /^Elija una nueva contraseña/)).toBeDefined();
  });

  it('stays: the hotel’s own words are in no e-mail of another language', async () => {
    const reader = newReader();
    await choose(reader, { language: 'es', reviewRequests: true });
    const own = { subject: 'Booked: {booking}', heading: 'Booked', greeting: '', body: 'The code is 1234.' };
    await service.database.query(`insert into mail_kinds (kind, texts) values ('booking_confirmed', $1)`, [
      own,
    ]);
    const booking = bookingState({ email: reader.email });
    await service.happened('booking.confirmed', booking);
    await service.untilMails(booking.bookingId, ['booking_confirmed sent']);
    await service.database.query('delete from mail_kinds');
    const mail = mailTo(reader, /^Su reserva está confirmada: /)!;
    expect(mail.text).not.toMatch(/Booked|1234/);
    expect(mail.html).toContain('<html lang="es" dir="ltr">');
  });
});

describe('the consent to be asked for a review', () => {
  const review = async (reader: Reader) => {
    const stay = bookingState({ email: reader.email, status: 'checked_out' });
    await service.happened('booking.checked_out', stay);
    await service.hurry();
    return stay.bookingId;
  };

  it('is taken back and given again, and nothing is asked in between', async () => {
    const reader = newReader();
    await choose(reader, { language: 'en', reviewRequests: false });
    expect((await read(reader)).reviewRequests).toBe(false);
    await service.untilMails(await review(reader), ['review_request suppressed']);
    expect(mailTo(reader, /stay/)).toBeUndefined();

    await choose(reader, { language: 'en', reviewRequests: true });
    await service.untilMails(await review(reader), ['review_request sent']);
    expect(mailTo(reader, /^How was your stay/)).toBeDefined();
  });

  it('goes with the language to the address that takes the place of theirs', async () => {
    const reader = newReader();
    const moved = { ...reader, email: `new-${randomUUID()}@example.com` };
    await choose(reader, { language: 'es', reviewRequests: false });
    await service.accountHappened('account.address_changed', {
      userId: reader.id,
      email: reader.email,
      newEmail: moved.email,
      name: 'Elena Ruiz',
    });
    expect(await read(moved)).toMatchObject({ language: 'es', reviewRequests: false, isConfirmed: true });
  });
});

it('who has not confirmed an address neither reads nor changes what was chosen for it', async () => {
  const reader = newReader();
  await choose(reader, { language: 'es', reviewRequests: false });
  expect(await read(reader, false)).toMatchObject({
    language: null,
    reviewRequests: true,
    isConfirmed: false,
  });
  const { status, body } = await choose(reader, { language: 'en', reviewRequests: true }, false);
  expect([status, body.code]).toEqual([409, 'address_not_confirmed']);
  expect(await read(reader)).toMatchObject({ language: 'es', reviewRequests: false });
});

it.each([
  [{ language: 'tlh', reviewRequests: true }, 'language'],
  [{ language: 'en', reviewRequests: 'yes' }, 'reviewRequests'],
  [{ language: 'en' }, 'reviewRequests'],
])('%j is rejected', async (body, field) => {
  const answer = await choose(newReader(), body);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
});
