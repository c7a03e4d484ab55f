import { randomUUID } from 'node:crypto';
import { seal } from '@innkeeper/kit/messaging';
import { eventually } from '@innkeeper/kit/testing';
import { bookingState, day } from './testing/messages.ts';
import { setUpSending } from './testing/sending.ts';

const sending = setUpSending();
const { startWorker } = sending;
afterEach(() => sending.service.database.query('delete from link_requests'));

let callers = 0;
const newCaller = () => `198.51.100.${++callers}`;
const ask = (email: unknown, address = newCaller()) =>
  sending.service.call('POST', '/api/messages/booking-links', {
    body: { email },
    headers: { 'x-forwarded-for': address },
  });
async function book(email: string, changes: object = {}) {
  const [linkId, secret] = [randomUUID(), randomUUID()];
  const link = { linkId, sealedSecret: seal(sending.service.mailSecrets, secret, linkId) };
  const booking = { ...bookingState({ email, start: day(1), end: day(3), ...changes }), link };
  await sending.service.happened('booking.confirmed', booking);
  return { booking, secret };
}
const forgetMails = () => sending.service.database.query('delete from mails');
/** Every request was answered. */
const untilAnswered = () =>
  eventually(
    async () =>
      (await sending.service.database.query('select from link_requests where answered_at is null'))
        .rowCount === 0,
  );
const queued = async () =>
  (
    await sending.service.database.query<{ to: string }>(
      `select to_address as "to" from mails where kind = 'booking_links' order by position`,
    )
  ).rows.map(({ to }) => to);
const someone = () => `nora-${randomUUID()}@example.com`;

it('one mail has the links of all coming bookings of an address, however it is spelled, and of no other', async () => {
  const email = someone();
  const one = await book(email);
  const two = await book(email.toUpperCase(), { start: day(20), end: day(22) });
  const over = await book(email, { start: day(-9), end: day(-7) });
  const other = await book(someone());
  const cancelled = await book(email);
  await sending.service.happened('booking.cancelled', {
    ...cancelled.booking,
    link: null,
    status: 'cancelled',
  });
  await forgetMails();
  expect((await ask(`  ${email.toUpperCase()} `)).status).toBe(202);
  await untilAnswered();
  startWorker();
  await eventually(() => sending.smtp.received.length === 1);
  const [mail] = sending.smtp.received;
  expect(mail!.subject).toBe('The links to your bookings: Marisol Bay');
  for (const { booking, secret } of [one, two])
    expect(mail!.text).toContain(`https://marisol.example/stay/booking#${booking.bookingId}.${secret}`);
  for (const { booking, secret } of [over, other, cancelled]) {
    expect(mail!.text).not.toContain(secret);
    expect(mail!.text).not.toContain(booking.bookingId);
  }
  expect(mail!.text).not.toContain('<');
});

it('the links are those of when the mail is sent, and only if the address is still that of the booking', async () => {
  const email = someone();
  const { booking, secret } = await book(email);
  await forgetMails();
  await ask(email);
  await untilAnswered();
  const staff = { actor: { kind: 'staff', id: randomUUID() } };
  const corrected = { ...booking, link: null, email: someone() };
  await sending.service.happened('booking.lead_guest_changed', corrected, staff);
  startWorker();
  await eventually(async () => {
    const { rows } = await sending.service.database.query<{ status: string }>(
      `select status from mails where kind = 'booking_links'`,
    );
    return rows[0]?.status === 'suppressed';
  });
  expect(sending.smtp.received.filter(({ text }) => text!.includes(secret) && text!.includes(email))).toEqual(
    [],
  );
});

it('an unknown address gets the same answer, and no mail', async () => {
  const email = someone();
  await book(email);
  await forgetMails();
  const [known, unknown] = [await ask(email), await ask(someone())];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  const headersOf = ({ headers }: typeof known) =>
    [...headers.keys()].filter((name) => name !== 'x-request-id').sort();
  expect(headersOf(unknown)).toEqual(headersOf(known));
  await untilAnswered();
  expect(await queued()).toEqual([email]);
});

it('the answer does the same work for every address: one row is stored, and nothing is looked up', async () => {
  const email = someone();
  await book(email);
  const before = await sending.service.database.query(`select from link_requests`);
  await Promise.all([ask(email), ask(someone())]);
  const after = await sending.service.database.query(`select from link_requests`);
  expect(after.rowCount! - before.rowCount!).toBe(2);
});

it('many requests cause one mail while it waits, and three an hour to one address', async () => {
  const email = someone();
  await book(email);
  await forgetMails();
  await Promise.all(Array.from({ length: 8 }, () => ask(email)));
  await untilAnswered();
  expect(await queued()).toEqual([email]);
  startWorker();
  const waiting = async () =>
    (
      await sending.service.database.query<{ isLate: boolean }>(
        `select next_try_at > now() + interval '30 minutes' as "isLate" from mails where status = 'queued'`,
      )
    ).rows;
  for (let n = 0; n < 4; n += 1) {
    await eventually(async () => (await waiting()).every(({ isLate }) => isLate));
    await ask(email);
    await untilAnswered();
  }
  await eventually(async () => (await waiting()).every(({ isLate }) => isLate));
  expect(await waiting()).toEqual([{ isLate: true }]);
  expect(sending.smtp.received).toHaveLength(3);
});

it('one caller may ask ten times an hour, also about many addresses; others are not affected', async () => {
  const address = newCaller();
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await ask(someone(), address)).status);
  expect(statuses).toEqual([...Array(10).fill(202), 429, 429]);
  expect((await ask(someone())).status).toBe(202);
});

it.each([
  undefined,
  null,
  7,
  {},
  '',
  'nobody',
  'a@b\r\nBcc: c@example.com',
  ['a@example.com'],
  `${'x'.repeat(300)}@example.com`,
])('rejects %j as an address', async (email) => {
  expect((await ask(email)).status).toBe(400);
  expect(await queued()).toEqual([]);
});
