import { catalogTopic } from '@innkeeper/contracts/catalog';
import { HOTEL_SUBJECT, type HotelState } from '@innkeeper/contracts/hotel';
import type { MailOnWire } from '@innkeeper/contracts/messages';
import { createEvent } from '@innkeeper/kit/messaging';
import { eventually, recordedOf, testStaff, testUser } from '@innkeeper/kit/testing';
import { parseSmtpUrl, SmtpSender } from './smtp/connection.ts';
import { bookingState, day, HOTEL, issuedLink } from './testing/messages.ts';
import { sendingBy, setUpSending, TIMEOUTS } from './testing/sending.ts';

const sending = setUpSending();
const { startWorker, queue, only, untilStatus } = sending;

/** Publishes the hotel's settings, and waits until they are known here. */
async function setHotel(changes: Partial<HotelState>): Promise<void> {
  const hotel = { ...HOTEL, ...changes };
  await sending.service.deliver(createEvent(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, hotel));
  await eventually(async () => {
    const { rows } = await sending.service.database.query<{ email: string; id: string }>(
      `select settings->>'email' as email, settings->>'installationId' as id from hotel`,
    );
    return rows[0]?.email === hotel.email && rows[0].id === hotel.installationId;
  });
}
afterEach(() => setHotel({}));

const call = (
  method: string,
  path: string,
  body?: object,
  token = sending.service.tokens.sign(testUser('Admin')),
) => sending.service.call(method, path, { token, ...(body && { body }) });
/** A worker has looked at the queue: a mail that can be sent was sent. */
async function untilLookedAt(): Promise<void> {
  let looks = 0;
  const { database } = sending.service;
  const watched = {
    query: (...query: Parameters<typeof database.query>) => {
      looks += 1;
      return database.query(...query);
    },
  } as typeof database;
  const worker = startWorker({}, { database: watched });
  await eventually(() => looks > 5);
  await worker.stop();
}

describe('while the hotel has no address to send from, a mail', () => {
  it('waits, is not counted as tried, and goes out once when the settings have one', async () => {
    await setHotel({ email: '' });
    const bookingId = await queue();
    await untilLookedAt();
    expect(await only(bookingId)).toMatchObject({ status: 'queued', attempts: 0 });
    expect((await call('GET', '/api/desk/mail-delivery')).body).toEqual({
      problem: 'no_server', // of the service itself; the workers of this test have one
      waiting: 1,
      overdue: 0,
    });
    startWorker();
    startWorker();
    await setHotel({ email: 'front@marisol.example' });
    await untilStatus(bookingId, 'sent');
    expect(sending.smtp.received.map(({ from }) => from!.address)).toEqual(['front@marisol.example']);
  });

  it('goes out if the operator has set one', async () => {
    await setHotel({ email: '' });
    const bookingId = await queue();
    const openSender = async () => new SmtpSender(parseSmtpUrl(sending.smtp.url), TIMEOUTS);
    startWorker({}, { readSending: async () => ({ openSender, from: 'post@operator.example' }) });
    await untilStatus(bookingId, 'sent');
    expect(sending.smtp.received).toHaveLength(1);
  });
});

it('a mail waits until the installation has an id, because it is a part of its calendar entry', async () => {
  await setHotel({ installationId: '' });
  const bookingId = await queue();
  await untilLookedAt();
  expect(await only(bookingId)).toMatchObject({ status: 'queued', attempts: 0 });
  startWorker();
  await setHotel({});
  await untilStatus(bookingId, 'sent');
});

it('a mail that waits because there is no mail server goes out once after a restart with one', async () => {
  const bookingId = await queue();
  const before = startWorker({}, { readSending: sendingBy(undefined) });
  await before.stop();
  expect(await only(bookingId)).toMatchObject({ status: 'queued', attempts: 0 });
  const { url } = sending.smtp;
  for (let replica = 0; replica < 3; replica += 1)
    startWorker({}, { readSending: sendingBy(async () => new SmtpSender(parseSmtpUrl(url), TIMEOUTS)) });
  await untilStatus(bookingId, 'sent');
  expect(sending.smtp.received).toHaveLength(1);
});

describe('a mail that waited for a day', () => {
  const overdue = async () =>
    (await call('GET', '/api/desk/overdue-mails')).body as { count: number; mails: MailOnWire[] };
  const decide = (decision: string, mailIds: string[], token?: string) =>
    call('POST', '/api/desk/overdue-mails', { decision, mailIds }, token);
  /** The mails about a subject have waited for longer than a day. */
  async function delay(subjectId: string): Promise<string> {
    await sending.service.database.query(
      `update mails set send_after = now() - interval '25 hours'
        where subject_id = $1 and kind <> 'pre_arrival'`,
      [subjectId],
    );
    await startWorker({}, { readSending: sendingBy(undefined) }).stop();
    await untilStatus(subjectId, 'failed');
    return (await only(subjectId)).mailId;
  }
  async function overdueBooking(changes: object = {}) {
    const booking = bookingState(changes);
    await sending.service.happened('booking.confirmed', booking);
    return { booking, mailId: await delay(booking.bookingId) };
  }

  it('is listed until staff send it, which says how the booking is then, once', async () => {
    const { booking, mailId } = await overdueBooking({ start: day(20), end: day(22) });
    expect(await overdue()).toMatchObject({
      count: 1,
      mails: [{ mailId, isOverdue: true, status: 'failed' }],
    });
    expect((await call('GET', '/api/desk/mail-delivery')).body.overdue).toBe(1);
    const moved = { ...booking, start: day(21), email: 'new@example.com' };
    await sending.service.happened('booking.checked_in', { ...moved, status: 'confirmed' });
    const replies = await Promise.all([decide('send', [mailId]), decide('send', [mailId])]);
    expect(replies.map(({ status, body }) => [status, body.decided]).sort()).toEqual([
      [200, 0],
      [200, 1],
    ]);
    expect(await overdue()).toEqual({ count: 0, mails: [] });
    startWorker();
    await eventually(() => sending.smtp.received.length === 1);
    const [mail] = sending.smtp.received;
    expect(mail!.to).toEqual([{ name: '', address: 'new@example.com' }]);
    expect(mail!.subject).toBe(`Your booking is confirmed: ${booking.bookingId}`);
  });

  it('is listed until staff drop it, which is recorded', async () => {
    const { booking, mailId } = await overdueBooking();
    expect((await decide('drop', [mailId, mailId])).body).toMatchObject({
      decided: 1,
      message: '1 e-mail is dropped.',
    });
    expect(await overdue()).toEqual({ count: 0, mails: [] });
    expect(await recordedOf(sending.service.database, 'mail', mailId)).toMatchObject([
      { action: 'mail.dropped', after: { kind: 'booking_confirmed', email: booking.email } },
    ]);
    startWorker();
    await untilLookedAt();
    expect(sending.smtp.received).toEqual([]);
  });

  it('with a one-time link cannot be sent, and says why, but others with it are', async () => {
    const { data } = issuedLink(sending.service.mailSecrets);
    await sending.service.accountHappened('account.link_issued', data);
    const link = await delay(data.userId);
    const { mailId } = await overdueBooking({ start: day(20), end: day(22) });
    const { body } = await decide('send', [link, mailId]);
    expect(body).toMatchObject({
      decided: 1,
      problems: [{ mailId: link, message: expect.stringMatching(/works once/) }],
    });
    expect((await overdue()).mails.map((mail) => mail.mailId)).toEqual([link]);
    expect((await decide('drop', [link])).body.decided).toBe(1);
  });

  it('is decided about by those who may see mails only, and only if it waited', async () => {
    const { mailId } = await overdueBooking();
    const desk = sending.service.tokens.sign(testStaff('bookings:read', 'bookings', 'settings'));
    expect((await decide('drop', [mailId], desk)).status).toBe(403);
    expect((await call('GET', '/api/desk/mail-delivery', undefined, desk)).status).toBe(200);
    const waiting = await only(await queue());
    expect((await decide('drop', [waiting.mailId])).body.decided).toBe(0);
    expect((await overdue()).count).toBe(1);
    expect((await decide('keep', [mailId])).status).toBe(400);
    expect((await decide('drop', [])).status).toBe(400);
  });
});
