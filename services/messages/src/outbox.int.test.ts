import { randomUUID } from 'node:crypto';
import type { MailOnWire } from '@innkeeper/contracts/messages';
import { recordedOf, testUser } from '@innkeeper/kit/testing';
import { suppressAddress } from './store.ts';
import { bookingState, issuedLink, type MessagesUnderTest, startMessages } from './testing/messages.ts';

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

it('shows what a mail says', async () => {
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
