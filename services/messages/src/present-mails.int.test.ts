import { randomUUID } from 'node:crypto';
import type { BookingState } from '@innkeeper/contracts/booking';
import type { ConfirmedBooking } from '@innkeeper/contracts/booking/events';
import type { MailOnWire } from '@innkeeper/contracts/messages';
import { seal } from '@innkeeper/kit/messaging';
import { eventually, testUser } from '@innkeeper/kit/testing';
import { bookedTogether, bookingState, day } from './testing/messages.ts';
import { setUpSending } from './testing/sending.ts';

const sending = setUpSending();
const { startWorker } = sending;

const COMING = { start: day(1), end: day(3), nights: 2 };
const staff = { actor: { kind: 'staff', id: randomUUID() } };
const happened = (
  type: Parameters<typeof sending.service.happened>[0],
  state: ConfirmedBooking,
  changes?: object,
) => sending.service.happened(type, state, changes);
const token = () => sending.service.tokens.sign(testUser('Admin'));
const resend = (mailId: string) =>
  sending.service.call('POST', `/api/desk/messages/${mailId}/resend`, { token: token() });
const mailsOf = async (bookingId: string) =>
  (await sending.service.call('GET', `/api/desk/booking-mails/${bookingId}`, { token: token() })).body
    .mails as MailOnWire[];
const settle = () =>
  sending.service.database.query(
    `update mails set status = 'sent', settled_at = now() where kind not in ('pre_arrival', 'review_request')`,
  );
async function sentText() {
  sending.smtp.received.length = 0;
  await sending.service.hurry();
  const worker = startWorker();
  await eventually(() => sending.smtp.received.length > 0);
  await worker.stop();
  return sending.smtp.received.map((mail) => ({
    to: mail.to![0]!.address,
    subject: mail.subject,
    text: mail.text!,
  }));
}
function linkOf(groupId: string = randomUUID()) {
  const secret = randomUUID();
  return {
    secret,
    link: { linkId: groupId, sealedSecret: seal(sending.service.mailSecrets, secret, groupId) },
  };
}
async function confirmed(changes: object = {}) {
  const { secret, link } = linkOf();
  const booking = { ...bookingState({ ...COMING, email: 'wrong@example.com', ...changes }), link };
  await happened('booking.confirmed', booking);
  return { booking: { ...booking, link: null }, secret };
}

describe('sending a mail again', () => {
  it('says how a cancelled booking is, and never that it is confirmed', async () => {
    const { booking } = await confirmed();
    await settle();
    const [confirmation] = (await mailsOf(booking.bookingId)).filter(
      ({ kind }) => kind === 'booking_confirmed',
    );
    await happened('booking.cancelled', { ...booking, status: 'cancelled', cancellationFee: '264.00' });
    await settle();
    expect((await resend(confirmation!.mailId)).body.mail).toMatchObject({ kind: 'booking_cancelled' });
    const [mail] = await sentText();
    expect(mail!.subject).toBe(`Your booking is cancelled: ${booking.bookingId}`);
    expect(mail!.text).toContain('You owe this to the hotel.');
    expect(mail!.text).not.toContain('confirmed');
  });

  it('has the dates and the address of a changed booking', async () => {
    const { booking } = await confirmed();
    await settle();
    const [first] = await mailsOf(booking.bookingId);
    await happened('booking.dates_changed', { ...booking, end: day(4), nights: 3 }, staff);
    await settle();
    await resend((await mailsOf(booking.bookingId)).find(({ kind }) => kind === 'booking_confirmed')!.mailId);
    expect(first).toBeDefined();
    const [mail] = await sentText();
    expect(mail!.text).toContain('Nights: 3');
  });

  it('of rooms that were booked together names those that stand', async () => {
    const { bookings } = bookedTogether(2);
    for (const booking of bookings) await happened('booking.confirmed', { ...booking, ...COMING });
    await settle();
    const [one, two] = bookings.map((booking) => ({ ...booking, ...COMING }));
    await happened('booking.cancelled', { ...one!, status: 'cancelled' });
    await settle();
    const mails = await mailsOf(one!.bookingId);
    await resend(mails.find(({ kind }) => kind === 'booking_confirmed')!.mailId);
    const [mail] = await sentText();
    expect(mail!.subject).toBe(`Your booking is confirmed: ${two!.bookingId}`);
    expect(mail!.text).not.toContain(one!.bookingId);
  });

  it.each(['checked_out', 'no_show'] as const)(
    'of a stay that is %s is rejected with a reason',
    async (status) => {
      const { booking } = await confirmed();
      await settle();
      const mails = await mailsOf(booking.bookingId);
      await happened(`booking.${status}`, { ...booking, status });
      const { mailId } = mails.find(({ kind }) => kind === 'booking_confirmed')!;
      expect(await resend(mailId)).toMatchObject({ status: 409, body: { code: 'stay_over' } });
    },
  );

  it('of a booking whose guest has no address any more is rejected with what to do', async () => {
    const { booking } = await confirmed();
    await settle();
    const { mailId } = (await mailsOf(booking.bookingId)).find(({ kind }) => kind === 'booking_confirmed')!;
    await happened('booking.lead_guest_changed', { ...booking, email: '' }, staff);
    expect(await resend(mailId)).toMatchObject({ status: 409, body: { code: 'no_address' } });
  });
});

describe('a corrected address', () => {
  it('gets the confirmation with its own link, and the former one nothing more', async () => {
    const { booking, secret } = await confirmed();
    await happened('booking.moved', { ...booking, roomName: 'Loft' }, staff); // waits to be sent to the former one
    const renewed = linkOf();
    const corrected = { ...booking, roomName: 'Loft', email: 'right@example.com', link: renewed.link };
    await happened('booking.lead_guest_changed', corrected, staff);
    const sent = await sentText();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['right@example.com', `Your booking is confirmed: ${booking.bookingId}`],
    ]);
    expect(sent[0]!.text).toContain(`/stay/booking#${booking.bookingId}.${renewed.secret}`);
    expect(sent[0]!.text).not.toContain(secret);
    expect(sent[0]!.text).toContain('Room: Loft');
  });

  it('gets one confirmation of rooms that were booked together', async () => {
    const { bookings } = bookedTogether(2, sending.service.mailSecrets);
    const all = bookings.map((booking) => ({ ...booking, ...COMING }));
    for (const booking of all) await happened('booking.confirmed', booking);
    await settle();
    const { link, secret } = linkOf();
    for (const booking of all)
      await happened('booking.lead_guest_changed', { ...booking, email: 'right@example.com', link }, staff);
    const sent = await sentText();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: 'right@example.com' });
    for (const { bookingId } of all) expect(sent[0]!.text).toContain(`Booking: ${bookingId}`);
    expect(sent[0]!.text).toContain(secret);
  });

  it('gets none if the stay is over, cancelled, or only the name was corrected', async () => {
    for (const changes of [
      { status: 'cancelled' },
      { start: day(-5), end: day(-3) },
    ] as Partial<BookingState>[]) {
      const { booking } = await confirmed();
      await settle();
      const corrected = { ...booking, ...changes, email: 'right@example.com' };
      await happened('booking.lead_guest_changed', corrected, staff);
      const kinds = (await sending.service.mailsAbout(booking.bookingId)).filter(
        ({ status }) => status === 'queued',
      );
      expect(kinds).toEqual([]);
    }
    const { booking } = await confirmed();
    await settle();
    await happened('booking.lead_guest_changed', { ...booking, guestName: 'Helena Ruiz' }, staff);
    expect(
      (await sending.service.mailsAbout(booking.bookingId)).every(({ status }) => status === 'sent'),
    ).toBe(true);
  });

  it('never gets to the reader of the former one by a mail that waited there, not even by an older copy', async () => {
    const { booking } = await confirmed();
    await settle();
    const { mailId } = (await mailsOf(booking.bookingId)).find(({ kind }) => kind === 'booking_confirmed')!;
    await resend(mailId); // waits, to the former address
    const renewed = linkOf();
    await happened(
      'booking.lead_guest_changed',
      { ...booking, email: 'right@example.com', link: renewed.link },
      staff,
    );
    const sent = await sentText();
    expect(sent.map(({ to }) => to)).toEqual(['right@example.com']);
    // A mail that a crash has left behind is sent without the link.
    await sending.service.database.query(
      `update mails set status = 'queued', settled_at = null, to_address = 'wrong@example.com' where mail_id = $1`,
      [mailId],
    );
    const [late] = await sentText();
    expect(late!.text).not.toContain(renewed.secret);
  });
});

describe('what a stranger can type', () => {
  const prize = 'You have won https://evil.example/prize';
  it.each([
    prize,
    'Call evil.example',
    'www.evil.example',
    'a@evil.example',
    'Win\r\nBcc: x@example.com',
    'x'.repeat(200),
    'Call 0900 12345',
  ])('as a name is in no subject, header or greeting: %j', async (guestName) => {
    await confirmed({ guestName, requests: `${guestName} and a cot` });
    const [mail] = await sentText();
    const raw = JSON.stringify(sending.smtp.received[0]!.headers);
    expect(mail!.subject).toMatch(/^Your booking is confirmed: [A-Z]{2}-\w+$/);
    expect(mail!.text).not.toContain('Dear');
    expect(mail!.text).not.toMatch(/evil\.example/);
    expect(raw).not.toMatch(/evil|won|Bcc/);
    expect(mail!.text).toContain('a cot');
  });
});

test.each([
  ['JPY', { price: '36714.00', fee: '9000.00' }, { price: '¥36,714', fee: '¥9,000' }],
  ['KWD', { price: '12.345', fee: '4.50' }, { price: 'KWD\u00a012.345', fee: 'KWD\u00a04.500' }],
])('in %s a booking and its cancellation are sent with all decimals', async (currency, amounts, shown) => {
  const { price, fee: cancellationFee } = amounts;
  const { booking } = await confirmed({ currency, price });
  const [mail] = await sentText();
  expect(mail!.text).toContain(`Price of the stay: ${shown.price}\n`);
  await happened('booking.cancelled', { ...booking, status: 'cancelled', segments: [], cancellationFee });
  const [cancellation] = await sentText();
  expect(cancellation!.text).toContain(`The cancellation costs ${shown.fee}, as agreed`);
});
