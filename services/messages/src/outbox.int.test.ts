import { randomUUID } from 'node:crypto';
import type { ConfirmedBooking } from '@innkeeper/contracts/booking/events';
import type { UndeliverableBooking } from '@innkeeper/contracts/booking-mails';
import type { MailOnWire } from '@innkeeper/contracts/messages';
import { recordedOf, testUser } from '@innkeeper/kit/testing';
import { updateLanguage } from './preferences-store.ts';
import { suppressAddress } from './store.ts';
import {
  bookedTogether,
  bookingState,
  day,
  issuedLink,
  type MessagesUnderTest,
  startMessages,
} from './testing/messages.ts';

let service: MessagesUnderTest;
let token: string;
beforeAll(async () => {
  service = await startMessages();
  token = service.tokens.sign(testUser('Admin'));
  await import('./templates/render-mail.tsx'); // which takes Jest some seconds to compile
}, 60_000);
afterAll(() => service.stop());

const list = async (query: string) =>
  (await service.call('GET', `/api/desk/messages?${query}`, { token })).body;
const resend = (mailId: string) => service.call('POST', `/api/desk/messages/${mailId}/resend`, { token });
const settle = (bookingId: string, status: string) =>
  service.database.query(
    `update mails set status = $2, reason = '550 no such user', settled_at = now() where subject_id = $1`,
    [bookingId, status],
  );
async function confirmed(changes: object = {}): Promise<MailOnWire> {
  const booking = bookingState(changes);
  await service.happened('booking.confirmed', booking);
  return (await list(`q=${booking.bookingId}`)).list[0];
}

describe('the outbox', () => {
  it('lists mails newest first, and says that none is sent without a mail server', async () => {
    const [first, second] = [await confirmed(), await confirmed()];
    const { list: mails, pageInfo, isSending } = await list('pageSize=2');
    expect(mails).toEqual([second, first]);
    expect(pageInfo.totalItems).toBeGreaterThanOrEqual(2);
    expect(isSending).toBe(false);
    expect(first).toMatchObject({
      kind: 'booking_confirmed',
      status: 'queued',
      reason: null,
      settledAt: null,
    });
  });

  it.each(['NORA.BERG@example.com', 'nora berg'])('finds by address and name: %s', async (q) => {
    const mail = await confirmed({ email: 'nora.berg@example.com', guestName: 'Nora Berg' });
    const found: MailOnWire[] = (await list(`q=${encodeURIComponent(q)}`)).list;
    expect(found.map(({ mailId }) => mailId)).toContain(mail.mailId);
    expect(found.every(({ toName }) => toName === 'Nora Berg')).toBe(true);
  });

  it('filters by status', async () => {
    const mail = await confirmed();
    await settle(mail.subjectId, 'bounced');
    const { list: bounced } = await list('status=bounced&pageSize=100');
    expect(bounced).toContainEqual(
      expect.objectContaining({ mailId: mail.mailId, reason: '550 no such user' }),
    );
    expect(bounced.every(({ status }: MailOnWire) => status === 'bounced')).toBe(true);
  });
});

it('shows the text of a mail', async () => {
  const mail = await confirmed();
  const { status, body } = await service.call('GET', `/api/desk/messages/${mail.mailId}`, { token });
  expect(status).toBe(200);
  expect(body.subject).toBe(`Your booking is confirmed: ${mail.subjectId}`);
  expect(body.text).toContain('Dear Elena Ruiz,');
  expect(body.mail).toEqual(mail);
});

describe('the mail with a one-time link', () => {
  it('is shown without the link, and cannot be sent again', async () => {
    const { data, secret } = issuedLink(service.mailSecrets);
    await service.accountHappened('account.link_issued', data);
    const [mail] = (await list(`q=${data.userId}`)).list;
    expect(mail).toMatchObject({ kind: 'password_reset', isResendable: false });
    const { body } = await service.call('GET', `/api/desk/messages/${mail.mailId}`, { token });
    expect(body.text).toContain('The link is shown only in the e-mail');
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${secret}|${data.sealedSecret}|account-link`));
    for (const status of ['queued', 'bounced']) {
      if (status !== 'queued') await settle(data.userId, status);
      expect(await resend(mail.mailId)).toMatchObject({ status: 409, body: { code: 'one_time_link' } });
    }
    expect(await service.mailsAbout(data.userId)).toHaveLength(1);
  });
});

describe('resending', () => {
  it('queues a copy, lets the address get mails again, and is recorded', async () => {
    const mail = await confirmed({ email: 'gone@example.com' });
    await settle(mail.subjectId, 'bounced');
    await suppressAddress(service.database, 'gone@example.com', '550 no such user');
    const { body } = await resend(mail.mailId);
    expect(body.mail).toMatchObject({ status: 'queued', toAddress: 'gone@example.com', attempts: 0 });
    expect(body.mail.mailId).not.toBe(mail.mailId);
    expect((await service.database.query('select from suppressed_addresses')).rowCount).toBe(0);
    expect(await recordedOf(service.database, 'mail', mail.mailId)).toMatchObject([
      { action: 'mail.resent', after: { booking: mail.subjectId, email: 'gone@example.com' } },
    ]);
  });

  it('is done once, however often it is asked for while the copy waits', async () => {
    const mail = await confirmed();
    await settle(mail.subjectId, 'sent');
    const copies = (await Promise.all([resend(mail.mailId), resend(mail.mailId), resend(mail.mailId)])).map(
      ({ body }) => body.mail.mailId,
    );
    expect(new Set(copies).size).toBe(1);
    expect(await service.mailsAbout(mail.subjectId)).toHaveLength(2);
    expect(await recordedOf(service.database, 'mail', mail.mailId)).toHaveLength(1);
  });

  it('changes nothing about a mail that is queued', async () => {
    const mail = await confirmed();
    expect((await resend(mail.mailId)).body.mail).toEqual(mail);
    expect(await service.mailsAbout(mail.subjectId)).toHaveLength(1);
  });
});

test.each(['GET', 'POST'] as const)('a mail that does not exist is not found by %s', async (method) => {
  const path = `/api/desk/messages/${randomUUID()}${method === 'POST' ? '/resend' : ''}`;
  expect((await service.call(method, path, { token })).status).toBe(404);
});

describe('the e-mails of a booking', () => {
  const of = async (bookingId: string) =>
    (await service.call('GET', `/api/desk/booking-mails/${bookingId}`, { token })).body;
  const undeliverable = async () =>
    (await service.call('GET', '/api/desk/undeliverable-bookings', { token })).body
      .bookings as UndeliverableBooking[];
  const isNamed = async (bookingId: string) =>
    (await undeliverable()).some((booking) => booking.bookingId === bookingId);
  const phoned = (bookingId: string) =>
    service.call('POST', `/api/desk/booking-mails/${bookingId}/phoned`, { token });
  const settleKind = (subjectId: string, kind: string, status: string) =>
    service.database.query(
      `update mails set status = $3, reason = '550 no such user', settled_at = now()
        where subject_id = $1 and kind = $2`,
      [subjectId, kind, status],
    );

  it('are listed, newest first, also those that are about several', async () => {
    const { bookings } = bookedTogether(2);
    for (const booking of bookings) await service.happened('booking.confirmed', booking);
    const [one, two] = bookings;
    await service.happened('booking.moved', { ...one!, roomName: 'Loft' });
    const kindsOf = async (bookingId: string) =>
      (await of(bookingId)).mails.map(({ kind }: MailOnWire) => kind);
    expect(await kindsOf(one!.bookingId)).toEqual(['booking_changed', 'booking_confirmed']);
    expect(await kindsOf(two!.bookingId)).toEqual(['booking_confirmed']);
    expect(await of('MB-UNKNOWN')).toEqual({ mails: [], isUndeliverable: false });
  });

  it.each(['bounced', 'failed', 'suppressed'])(
    'that are %s ask to phone the guest, until that is noted',
    async (status) => {
      const { bookings } = bookedTogether(2);
      for (const booking of bookings) await service.happened('booking.confirmed', booking);
      const [{ bookingId, guestName, start, email }, other] = bookings as [
        ConfirmedBooking,
        ConfirmedBooking,
      ];
      await settle(bookingId, status);
      expect((await of(other.bookingId)).isUndeliverable).toBe(true);
      expect(await undeliverable()).toContainEqual({
        bookingId,
        guestName,
        roomName: 'Room 1',
        start,
        toAddress: email,
        reason: '550 no such user',
      });
      const [{ mailId }] = (await of(bookingId)).mails;
      expect([(await phoned(bookingId)).status, (await phoned(bookingId)).status]).toEqual([200, 200]);
      expect(await of(bookingId)).toMatchObject({ isUndeliverable: false });
      expect(await isNamed(other.bookingId)).toBe(false);
      expect(await recordedOf(service.database, 'mail', mailId)).toMatchObject([
        { action: 'mail.guest_phoned', after: { booking: bookingId } },
      ]);
    },
  );

  it('ask no more once a later one is on its way, or the stay is over or cancelled', async () => {
    const [resent, cancelled, over] = [bookingState(), bookingState(), bookingState()];
    for (const booking of [resent, cancelled, over]) {
      await service.happened('booking.confirmed', booking);
      await settle(booking.bookingId, 'bounced');
      expect(await isNamed(booking.bookingId)).toBe(true);
    }
    await resend((await of(resent.bookingId)).mails[0].mailId);
    await service.happened('booking.cancelled', { ...cancelled, status: 'cancelled' });
    await settleKind(cancelled.bookingId, 'booking_cancelled', 'bounced');
    await service.happened('booking.checked_out', { ...over, status: 'checked_out' });
    for (const { bookingId } of [resent, cancelled, over]) expect(await isNamed(bookingId)).toBe(false);
  });

  it('that only remind do not ask for it', async () => {
    const booking = bookingState({ start: day(20), end: day(22) });
    await service.happened('booking.confirmed', booking);
    await settleKind(booking.bookingId, 'booking_confirmed', 'sent');
    await settleKind(booking.bookingId, 'pre_arrival', 'failed');
    expect((await of(booking.bookingId)).isUndeliverable).toBe(false);
  });
});

it('people download the mails about their account, and those to their address once it is confirmed', async () => {
  const person = { ...testUser(), email: `nora-${randomUUID()}@example.com` };
  const mailsOf = async (emailVerified: boolean) => {
    const token = service.tokens.sign(person, { email_verified: emailVerified });
    return (await service.call('GET', '/api/account/export/messages', { token })).body;
  };
  const { data } = issuedLink(service.mailSecrets);
  const sent = { ...data, userId: person.id, email: 'typed-wrong@example.com' };
  await service.accountHappened('account.link_issued', sent);
  await confirmed({ email: person.email.toUpperCase(), start: day(20), end: day(21) });
  await service.database.query('insert into unsubscribed (address, kind) values ($1, $2)', [
    person.email,
    'review_request',
  ]);
  const kinds = ({ mails }: { mails: { kind: string }[] }) => mails.map(({ kind }) => kind).sort();
  const unverified = await mailsOf(false);
  expect([kinds(unverified), unverified.unsubscribed]).toEqual([['password_reset'], []]);
  const verified = await mailsOf(true);
  expect(kinds(verified)).toEqual(
    expect.arrayContaining(['booking_confirmed', 'password_reset', 'pre_arrival']),
  );
  expect(verified.unsubscribed).toEqual([{ kind: 'review_request', since: expect.any(String) }]);
  expect([unverified.language, verified.language]).toEqual([null, null]);
});

describe('erasing a person', () => {
  const erasureId = randomUUID();
  const reportsOf = async () => (await service.published(erasureId)).map(({ data }) => data);
  const rowsWith = async (word: string) => {
    const found: string[] = [];
    for (const table of [
      'mails',
      'stays',
      'suppressed_addresses',
      'unsubscribed',
      'mail_languages',
      'history_values',
      'outbox',
    ]) {
      const { rows } = await service.database.query<{ row: string }>(`select t::text as row from ${table} t`);
      if (rows.some(({ row }) => row.includes(word))) found.push(table);
    }
    return found;
  };

  it('deletes the mails about account and bookings, with the state of the address, and reports both', async () => {
    const userId = randomUUID();
    const email = `gone-${userId}@example.com`;
    const { data } = issuedLink(service.mailSecrets);
    await service.accountHappened('account.link_issued', { ...data, userId, email });
    const booking = bookingState({ customerId: userId, email, guestName: 'Xaviera Quandt' });
    const kept = bookingState({ email: 'kept@example.com' });
    await service.happened('booking.confirmed', booking);
    await service.happened('booking.confirmed', kept);
    await suppressAddress(service.database, email, '550 no such user');
    await updateLanguage(service.database, email, 'es');
    expect(await rowsWith(email)).toEqual(['mails', 'stays', 'suppressed_addresses', 'mail_languages']);

    await service.accountHappened('user.erased', { id: userId, erasureId });
    const report = { erasureId, part: 'bookings' as const, erased: {}, personId: userId };
    const ids = { bookingIds: [booking.bookingId] };
    for (
      let time = 0;
      time < 2;
      time += 1 // a duplicate, and the order of the two does not matter
    )
      await service.happened('booking.person_erased', { ...report, ...ids, bookingId: erasureId } as never);
    const erased = { ...booking, guestName: 'Erased guest', email: '', status: 'checked_out' as const };
    await service.happened('booking.guest_erased', erased);
    expect(await rowsWith(email)).toEqual([]);
    expect(await rowsWith('Xaviera')).toEqual([]);
    expect(await service.mailsAbout(kept.bookingId)).toHaveLength(1);
    expect(await reportsOf()).toMatchObject([
      { part: 'mails_of_account', erased: { mails: 1 } },
      { part: 'mails_of_bookings', erased: { mails: 1 } },
      { part: 'mails_of_bookings', erased: { mails: 0 } },
    ]);
  });

  it('deletes the mails of links and invitations by their subject', async () => {
    const invitationId = randomUUID();
    await service.database.query(
      `insert into mails (dedupe_key, kind, subject_id, to_address, to_name, content, next_try_at)
       values ($1, 'staff_invitation', $1, 'invited@example.com', '', '{}', now() + interval '1 day')`,
      [invitationId],
    );
    await service.accountHappened('account.event_erased', { subject: invitationId });
    expect(await service.mailsAbout(invitationId)).toEqual([]);
  });
});
