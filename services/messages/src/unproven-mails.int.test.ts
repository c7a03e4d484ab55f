import { randomUUID } from 'node:crypto';
import { eventually } from '@innkeeper/kit/testing';
import { bookingState, day, issuedLink } from './testing/messages.ts';
import { setUpSending } from './testing/sending.ts';

const sending = setUpSending();
const { startWorker } = sending;

const victim = () => `victim-${randomUUID()}@example.com`;
const caller = () => randomUUID().slice(0, 22);
/** A booking by a caller who has proven no address. */
async function book(email: string, by: string, changes: object = {}) {
  const booking = { ...bookingState({ email, ...changes }), unproven: { caller: by } };
  await sending.service.happened('booking.confirmed', booking);
  return booking;
}
const sentTo = () => sending.sentTo().map((address) => address!.toLowerCase());
const statuses = async () =>
  (
    await sending.service.database.query<{ status: string; attempts: number; isLater: boolean }>(
      `select status, attempts, next_try_at > now() + interval '30 minutes' as "isLater" from mails order by position`,
    )
  ).rows;
const untilSettled = (sent: number, waiting: number) =>
  eventually(async () => {
    const all = await statuses();
    const later = all.filter(({ status, isLater }) => status === 'queued' && isLater);
    return all.filter(({ status }) => status === 'sent').length === sent && later.length === waiting;
  });
/** The hour is over for the mails that were sent. */
const passAnHour = async () => {
  await sending.service.database.query(`update unproven_mails set sent_at = sent_at - interval '61 minutes'`);
  await sending.service.database.query('update mails set next_try_at = now()');
};

describe('to an unproven address', () => {
  it('three mails an hour are sent, from all callers and to all spellings together; the others follow, each once', async () => {
    const email = victim();
    for (let n = 0; n < 7; n += 1) await book(n % 2 ? email.toUpperCase() : email, caller());
    startWorker();
    startWorker(); // another replica
    await untilSettled(3, 4);
    expect((await statuses()).filter(({ status }) => status === 'queued')).toEqual(
      Array(4).fill({ status: 'queued', attempts: 0, isLater: true }),
    );
    await passAnHour();
    await untilSettled(6, 1);
    await passAnHour();
    await untilSettled(7, 0);
    expect(sentTo()).toEqual(Array(7).fill(email));
    expect(new Set(sending.smtp.received.map(({ messageId }) => messageId)).size).toBe(7);
  });

  it('three mails an hour are sent to all names of a mailbox together', async () => {
    const name = `ri.ta.${randomUUID().slice(0, 8)}`;
    for (let n = 0; n < 3; n += 1) await book(`${name}+${n}@gmail.com`, caller());
    for (const email of [`${name.replaceAll('.', '')}@gmail.com`, `${name}@GoogleMail.com`])
      await book(email, caller());
    startWorker();
    await untilSettled(3, 2);
  });

  it('links for new passwords of unconfirmed accounts count, too', async () => {
    const email = victim();
    for (let n = 0; n < 2; n += 1) await book(email, caller());
    for (let n = 0; n < 3; n += 1) {
      const { data } = issuedLink(sending.service.mailSecrets);
      await sending.service.accountHappened('account.link_issued', { ...data, email, isUnconfirmed: true });
    }
    startWorker();
    await untilSettled(3, 2);
  });

  it('mails count although they were erased with the account that caused them', async () => {
    const email = victim();
    for (let n = 0; n < 3; n += 1) await book(email, caller());
    startWorker();
    await untilSettled(3, 0);
    await sending.service.database.query('delete from mails'); // as erasing the account does
    for (let n = 0; n < 2; n += 1) await book(email, caller());
    await untilSettled(0, 2);
  });

  it('three mails an hour are caused by one caller, and those of other callers are still sent', async () => {
    const flooder = caller();
    for (let n = 0; n < 5; n += 1) await book(victim(), flooder);
    for (let n = 0; n < 4; n += 1) await book(victim(), caller());
    startWorker();
    await untilSettled(7, 2);
  });

  it('three mails an hour are caused by one caller who corrects addresses by links, for bookings of others', async () => {
    const flooder = caller();
    for (let n = 0; n < 5; n += 1) {
      const booking = await book(victim(), caller());
      const corrected = { ...booking, email: victim(), link: null, unproven: { caller: flooder } };
      await sending.service.happened('booking.lead_guest_changed', corrected);
    }
    startWorker();
    await untilSettled(3, 2); // nothing goes to the former addresses
  });

  it('mails of an unknown network are limited by recipient only', async () => {
    for (let n = 0; n < 5; n += 1) await book(victim(), '');
    startWorker();
    await untilSettled(5, 0);
  });

  it('every kind counts that the booker can cause: changes, cancellations, reminders, registrations', async () => {
    const email = victim();
    const booking = await book(email, caller(), { start: day(10), end: day(12) });
    const { unproven: _, ...state } = booking;
    await sending.service.happened('booking.dates_changed', { ...state, end: day(13), nights: 3 });
    await sending.service.hurry();
    startWorker();
    await eventually(() => sending.smtp.received.length === 3); // the reminder, too
    await sending.service.happened('booking.cancelled', { ...state, status: 'cancelled' });
    const { data } = issuedLink(sending.service.mailSecrets);
    const registration = { ...data, purpose: 'verify_address', email };
    await sending.service.accountHappened('account.link_issued', registration);
    await untilSettled(3, 2);
  });
});

describe('no limit holds', () => {
  it('for bookings whose address is proven, or that staff have made', async () => {
    const email = victim();
    for (let n = 0; n < 5; n += 1)
      await sending.service.happened('booking.confirmed', bookingState({ email }));
    startWorker();
    await untilSettled(5, 0);
  });

  it('for what staff do to a booking, and for a new password', async () => {
    const email = victim();
    const by = caller();
    const booking = await book(email, by);
    for (let n = 0; n < 3; n += 1) await book(email, by);
    startWorker();
    await untilSettled(3, 1);
    const { unproven: _, ...state } = booking;
    const staff = { actor: { kind: 'staff', id: randomUUID() } };
    await sending.service.happened('booking.cancelled', { ...state, status: 'cancelled' }, staff);
    const { data } = issuedLink(sending.service.mailSecrets);
    await sending.service.accountHappened('account.link_issued', { ...data, email });
    await untilSettled(5, 1);
  });
});
