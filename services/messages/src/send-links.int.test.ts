import { createSecretKey, randomBytes } from 'node:crypto';
import { eventually, testUser } from '@innkeeper/kit/testing';
import { suppressAddress } from './store.ts';
import { bookedTogether, bookingState, issuedLink } from './testing/messages.ts';
import { setUpSending } from './testing/sending.ts';

const sending = setUpSending();
const { startWorker, queue, untilStatus } = sending;

describe('the mail to a guest without an account', () => {
  const link = (bookingId: string, secret: string) =>
    `https://marisol.example/stay/booking#${bookingId}.${secret}`;

  it('has the link to what was booked, of which nothing else has the secret, also when it is sent again', async () => {
    const { bookings, secret } = bookedTogether(2, sending.service.mailSecrets);
    for (const booking of bookings) await sending.service.happened('booking.confirmed', booking);
    const { bookingId } = bookings[0]!;
    startWorker();
    const { mailId } = await untilStatus(bookingId, 'sent');
    expect(sending.smtp.received).toHaveLength(1);
    const [mail] = sending.smtp.received;
    expect(mail!.text).toContain(`See, change or cancel your bookings: ${link(bookingId, secret)}\n`);
    expect(mail!.html).toContain(`href="${link(bookingId, secret)}"`);

    const token = sending.service.tokens.sign(testUser('Admin'));
    const { body } = await sending.service.call('GET', `/api/desk/messages/${mailId}`, { token });
    expect(body.text).toContain('The link is shown only in the e-mail');
    const stored = await sending.service.database.query('select m::text, s::text from mails m, stays s');
    expect(JSON.stringify([body, stored.rows])).not.toContain(secret);

    await sending.service.call('POST', `/api/desk/messages/${mailId}/resend`, { token });
    await eventually(() => sending.smtp.received.length === 2);
    expect(sending.smtp.received[1]!.text).toContain(link(bookingId, secret));
  });

  it('goes out without its link when that was sealed with another key', async () => {
    const [booking] = bookedTogether(1, createSecretKey(randomBytes(32))).bookings;
    await sending.service.happened('booking.confirmed', booking!);
    startWorker();
    await untilStatus(booking!.bookingId, 'sent');
    expect(sending.smtp.received[0]!.text).toContain('See your bookings: https://marisol.example/home');
  });
});

describe('the mail that asks for a review', () => {
  const asked = async (email: string) => {
    const booking = bookingState({ status: 'checked_out', email });
    await sending.service.happened('booking.checked_out', booking);
    await sending.service.database.query('update mails set send_after = now(), next_try_at = now()');
    return booking.bookingId;
  };

  it('can be unsubscribed from by its header and its link, which ends only such mails', async () => {
    const first = await asked('Nora@example.com');
    startWorker();
    await untilStatus(first, 'sent');
    const [mail] = sending.smtp.received;
    const header = (key: string) => mail!.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, path = ''] = /^<https:\/\/marisol\.example(\/.*)>$/.exec(header('list-unsubscribe')!)!;
    const token = path.split('/').at(-1);
    expect(mail!.text).toContain(`https://marisol.example/stay/unsubscribe#${token}\n`);
    expect(mail!.text).toContain('Write a review: https://marisol.example/stay/review\n');
    const wrong = await sending.service.call('POST', `${path.slice(0, -4)}AAAA`);
    expect(wrong.status).toBe(404);
    const [mailId, signature] = token!.split('.') as [string, string];
    for (const other of [
      'x',
      '.',
      `${token}.extra`,
      `${token}.`,
      `${token}=`,
      `${token}%0A`,
      `${token}%20`,
      `.${token}`,
      `${mailId.toUpperCase()}.${signature}`,
      `${mailId}.${signature.slice(0, 8)}%20${signature.slice(8)}`, // the same bytes to a lenient reader
      `${mailId}.${Buffer.from(signature, 'base64url').toString('hex')}`,
      `${mailId}.`,
      mailId,
      `%00.${signature}`,
    ]) {
      const { status } = await sending.service.call('POST', `/api/messages/unsubscriptions/${other}`);
      expect([other, status]).toEqual([other, 404]);
    }
    const { status } = await sending.service.call('POST', `/api/messages/unsubscriptions/${'x'.repeat(201)}`);
    expect(status).toBe(400);

    // As a mail program does, with a form.
    const oneClick = () =>
      fetch(`${sending.service.base}${path}`, {
        method: 'POST',
        body: new URLSearchParams('List-Unsubscribe=One-Click'),
      });
    expect([(await oneClick()).status, (await oneClick()).status]).toEqual([200, 200]);
    const second = await asked('nora@EXAMPLE.com');
    expect(await untilStatus(second, 'suppressed')).toMatchObject({
      reason: 'Its reader wants no e-mails of this kind',
    });
    const booking = await queue({ to: 'nora@example.com' });
    await untilStatus(booking, 'sent');
  });

  it('is not sent where the hotel has switched such mails off', async () => {
    await sending.service.database.query(
      `insert into mail_kinds (kind, is_on) values ('review_request', false)`,
    );
    const bookingId = await asked('elena@example.com');
    startWorker();
    expect((await untilStatus(bookingId, 'suppressed')).reason).toContain('switched');
    await sending.service.database.query('delete from mail_kinds');
  });
});

test('a mail that guests cannot do without has no header to unsubscribe', async () => {
  await queue();
  startWorker();
  await eventually(() => sending.smtp.received.length === 1);
  expect(sending.smtp.received[0]!.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
});

describe('a mail with a one-time link', () => {
  const contentOf = async (userId: string) =>
    (
      await sending.service.database.query<{ content: string }>(
        'select content::text as content from mails where subject_id = $1',
        [userId],
      )
    ).rows[0]!.content;

  it('has the link in the mail alone, also while it waits, and nothing of it is kept', async () => {
    const { data, secret } = issuedLink(sending.service.mailSecrets);
    await sending.service.accountHappened('account.link_issued', data);
    const queued = await contentOf(data.userId);
    expect(queued).toContain(data.sealedSecret);
    expect(queued).not.toContain(secret);
    startWorker();
    await untilStatus(data.userId, 'sent');
    const [mail] = sending.smtp.received;
    expect(mail).toMatchObject({ subject: 'Choose a new password: Marisol Bay' });
    expect(mail!.text).toContain(`Choose a new password: https://marisol.example/account-link#${secret}\n`);
    expect(mail!.html).toContain(`href="https://marisol.example/account-link#${secret}"`);
    expect(mail!.attachments).toEqual([]);
    expect(await contentOf(data.userId)).not.toContain('sealedSecret');
  });

  it('is not sent after its link has expired, and is deleted', async () => {
    const { data } = issuedLink(sending.service.mailSecrets, { minutes: -1 });
    await sending.service.accountHappened('account.link_issued', data);
    startWorker();
    const { reason } = await untilStatus(data.userId, 'failed');
    expect(reason).toBe('Its link was over before it could be sent');
    expect(sending.smtp.received).toEqual([]);
    expect(await contentOf(data.userId)).not.toContain('sealedSecret');
  });

  it('is sent to an address that was rejected before, because its reader asked for it', async () => {
    await suppressAddress(sending.service.database, 'elena@example.com', '550 no such user');
    const { data } = issuedLink(sending.service.mailSecrets);
    await sending.service.accountHappened('account.link_issued', data);
    startWorker();
    await untilStatus(data.userId, 'sent');
  });

  it('fails when its secret was sealed with another key', async () => {
    const { data } = issuedLink(sending.service.mailSecrets);
    await sending.service.accountHappened('account.link_issued', {
      ...data,
      linkId: crypto.randomUUID(),
    } as never);
    startWorker();
    expect((await untilStatus(data.userId, 'failed')).reason).toMatch(/^It cannot be written/);
    expect(sending.smtp.received).toEqual([]);
  });
});
