import { createSecretKey, randomBytes } from 'node:crypto';
import { eventually, testLogger, testUser } from '@innkeeper/kit/testing';
import { toFacts } from './booking-news.ts';
import { MailWorker, type Sender, type SendingDeps, type SendingOptions } from './send-mails.ts';
import { parseSmtpUrl, SmtpSender } from './smtp/connection.ts';
import { insertMail, suppressAddress } from './store.ts';
import {
  bookedTogether,
  bookingState,
  issuedLink,
  type MessagesUnderTest,
  startMessages,
} from './testing/messages.ts';
import { type SmtpServerUnderTest, startSmtpServer } from './testing/smtp-server.ts';

let service: MessagesUnderTest;
let smtp: SmtpServerUnderTest;
const workers = new Set<MailWorker>();

beforeAll(async () => {
  service = await startMessages();
  // The modules that the worker loads with its first mail take Jest some seconds to compile.
  await Promise.all([import('./templates/render-mail.tsx'), import('nodemailer/lib/mail-composer')]);
}, 60_000);
beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await Promise.all([...workers].map((worker) => worker.stop()));
  workers.clear();
  await smtp.stop();
  await service.database.query('delete from mails');
  await service.database.query('delete from suppressed_addresses');
});
afterAll(() => service.stop());

/** Long enough for a busy machine; where a test waits for one, it is short. */
const TIMEOUTS = { connect: 10_000, silence: 10_000, whole: 20_000 };
const SHORT_TIMEOUTS = { connect: 500, silence: 500, whole: 800 };

/** Another replica of the service's worker. */
function startWorker(options: Partial<SendingOptions> = {}, deps: Partial<SendingDeps> = {}): MailWorker {
  const { url } = smtp;
  const worker = new MailWorker(
    {
      ...{ database: service.database, logger: testLogger },
      settings: { siteUrl: 'https://marisol.example', from: undefined, mailSecrets: service.mailSecrets },
      openSender: async () => new SmtpSender(parseSmtpUrl(url), TIMEOUTS),
      ...deps,
    },
    { pollMs: 10, pause: { firstMs: 20, longestMs: 100 }, ...options },
  );
  worker.start();
  workers.add(worker);
  return worker;
}

let lastId = 0;
/** Queues a confirmation. Returns the booking's id. */
async function queue({ to = 'elena@example.com', guestName = 'Elena Ruiz', subjectId = '' } = {}) {
  lastId += 1;
  const booking = toFacts(bookingState({ guestName, bookingId: subjectId || `MB-${lastId}` }));
  await insertMail(service.database, {
    dedupeKey: `test:${lastId}`,
    subjectId: booking.bookingId,
    toAddress: to,
    toName: guestName,
    content: { kind: 'booking_confirmed', booking },
  });
  return booking.bookingId;
}
const only = async (bookingId: string) => (await service.mailsAbout(bookingId))[0]!;
const untilStatus = (bookingId: string, status: string) =>
  eventually(async () => {
    const mail = await only(bookingId);
    return mail.status === status ? mail : undefined;
  });
/** Makes waiting retries due, each time they wait again. */
async function untilStatusInHaste(bookingId: string, status: string) {
  return eventually(async () => {
    await service.hurry();
    const mail = await only(bookingId);
    return mail.status === status ? mail : undefined;
  });
}
const sentTo = () => smtp.received.flatMap(({ to }) => to!.map((one) => one.address));

describe('a mail', () => {
  it('is sent with its id as Message-ID, as HTML and text, with the stay as a calendar file', async () => {
    const bookingId = await queue();
    startWorker();
    const { mailId } = await untilStatus(bookingId, 'sent');
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({
      messageId: `<${mailId}@marisol.example>`,
      from: { name: 'Marisol Bay', address: 'front@marisol.example' },
      to: [{ name: 'Elena Ruiz', address: 'elena@example.com' }],
      subject: `Your booking is confirmed: ${bookingId}`,
    });
    expect(mail!.html).toContain('Sea Suite');
    expect(mail!.text).toContain('Room: Sea Suite');
    expect(mail!.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar');
    expect(mail!.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('keeps a name with line ends out of the headers', async () => {
    const name = 'Elena\r\nBcc: everybody@example.com\r\n\r\n<h1>Prize</h1>';
    const bookingId = await queue({ guestName: name });
    startWorker();
    await untilStatus(bookingId, 'sent');
    const [mail] = smtp.received;
    expect(mail!.bcc).toBeUndefined();
    expect(mail!.to).toHaveLength(1);
    expect(mail!.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail!.html).not.toContain('<h1>Prize');
    expect(sentTo()).toEqual(['elena@example.com']);
  });

  it.each([
    'elena@xn--bcher-kva.example',
    'elena@bücher.example',
    '🌊@example.com',
    `${'e'.repeat(64)}@${'d'.repeat(60)}.example`,
  ])('goes to %s', async (to) => {
    const bookingId = await queue({ to });
    startWorker();
    await untilStatus(bookingId, 'sent');
    expect(smtp.received).toHaveLength(1);
  });

  it('waits for earlier mails about the same booking', async () => {
    const bookingId = await queue();
    await queue({ subjectId: bookingId });
    let attempts = 0;
    smtp.behaviour.rejectMessage = () =>
      ++attempts < 3 ? { code: 451, text: '4.3.0 try again' } : undefined;
    startWorker();
    await eventually(async () => {
      await service.hurry();
      return (await service.mailsAbout(bookingId)).every(({ status }) => status === 'sent');
    });
    const ids = (await service.mailsAbout(bookingId)).map(({ mailId }) => `<${mailId}@marisol.example>`);
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual([ids[0], ids[0], ids[0], ids[1]]);
  });
});

describe('an address', () => {
  const REJECTED = 'nobody@example.com';
  beforeEach(() => {
    smtp.behaviour.rejectRecipient = (address) =>
      address === REJECTED ? { code: 550, text: '5.1.1 no such user' } : undefined;
  });

  it('that the server rejects bounces, and other mails go out', async () => {
    const [bounced, fine] = [await queue({ to: REJECTED }), await queue()];
    startWorker();
    await untilStatus(fine, 'sent');
    expect(await untilStatus(bounced, 'bounced')).toMatchObject({
      ...{ attempts: 1, reason: expect.stringContaining('no such user') },
    });
  });

  it('that bounced gets nothing more', async () => {
    await suppressAddress(service.database, 'Nobody@Example.com', '550 no such user');
    const bookingId = await queue({ to: REJECTED });
    startWorker();
    expect((await untilStatus(bookingId, 'suppressed')).reason).toContain('550 no such user');
    expect(smtp.received).toEqual([]);
  });

  it('with line ends or brackets is never sent to', async () => {
    const bookingId = await queue({ to: 'a@example.com>\r\nRCPT TO:<b@example.com' });
    startWorker();
    expect(await untilStatus(bookingId, 'bounced')).toMatchObject({ attempts: 1 });
    expect(smtp.received).toEqual([]);
  });
});

describe('the mail server', () => {
  it('may be down for long: every mail goes out afterwards, once', async () => {
    const { url } = smtp;
    const port = Number(new URL(url).port);
    await smtp.stop();
    const bookings = await Promise.all(Array.from({ length: 5 }, () => queue()));
    startWorker({}, { openSender: async () => new SmtpSender(parseSmtpUrl(url), TIMEOUTS) });
    await eventually(async () =>
      (await Promise.all(bookings.map(only))).some(({ attempts }) => attempts > 2),
    );
    expect((await only(bookings[0]!)).status).toBe('queued');
    smtp = await startSmtpServer(port);
    for (const bookingId of bookings) await untilStatusInHaste(bookingId, 'sent');
    expect(smtp.received).toHaveLength(bookings.length);
  });

  it('is tried again soon after it failed for several mails at once', async () => {
    const lanes = 4;
    const warn = jest.spyOn(testLogger, 'warn');
    let sending = 0;
    let fail: () => void = () => {};
    const allAreSending = new Promise<void>((resolve) => {
      fail = resolve;
    });
    const gone: Sender = {
      send: async () => {
        if (++sending === lanes) fail();
        await allAreSending;
        return { result: 'later', isServer: true, reason: 'gone' };
      },
      close: () => {},
      abort: () => fail(),
    };
    const bookings = await Promise.all(Array.from({ length: lanes }, () => queue()));
    const pause = { firstMs: 300_000, longestMs: 3_000_000 };
    startWorker({ lanes, pause }, { openSender: async () => gone });
    await eventually(async () =>
      (await Promise.all(bookings.map(only))).every(({ reason }) => reason === 'gone'),
    );
    const pauses = warn.mock.calls.flatMap(([what]) => (what as { pauseMs?: number }).pauseMs ?? []);
    warn.mockRestore();
    expect(pauses).toEqual([pause.firstMs]);
  });

  it('may answer slowly', async () => {
    smtp.behaviour.beforeAnswer = () => new Promise((resolve) => setTimeout(resolve, 300));
    const bookings = await Promise.all(Array.from({ length: 8 }, () => queue()));
    startWorker();
    for (const bookingId of bookings) await untilStatus(bookingId, 'sent');
    expect(smtp.received).toHaveLength(bookings.length);
  });

  it('may take a mail and never answer: it is repeated once, with the same Message-ID', async () => {
    smtp.behaviour.isSilent = () => true;
    const bookingId = await queue();
    const { url } = smtp;
    startWorker({}, { openSender: async () => new SmtpSender(parseSmtpUrl(url), SHORT_TIMEOUTS) });
    const mail = await untilStatusInHaste(bookingId, 'failed');
    expect(mail).toMatchObject({ unanswered: 1, reason: expect.stringContaining('may have arrived') });
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill(`<${mail.mailId}@marisol.example>`),
    );
  });

  it('may reject a message permanently, without a reason in the address', async () => {
    smtp.behaviour.rejectMessage = () => ({ code: 554, text: '5.7.1 looks like spam' });
    const bookingId = await queue();
    startWorker();
    expect((await untilStatus(bookingId, 'failed')).reason).toContain('looks like spam');
    expect((await service.database.query('select from suppressed_addresses')).rowCount).toBe(0);
  });

  it('gets nothing of a mail that is a day late', async () => {
    const bookingId = await queue();
    await service.database.query(`update mails set send_after = now() - interval '25 hours', reason = '450 busy',
                                         next_try_at = now() + interval '1 hour'`);
    startWorker();
    expect((await untilStatus(bookingId, 'failed')).reason).toBe('Not delivered within 24 hours: 450 busy');
    expect(smtp.received).toEqual([]);
  });
});

test('a stop while the server is silent records that the mail may have arrived', async () => {
  smtp.behaviour.isSilent = () => true;
  const bookingId = await queue();
  const worker = startWorker({ stopWithinMs: 20 });
  await eventually(() => smtp.received.length === 1);
  await worker.stop();
  expect(await only(bookingId)).toMatchObject({ status: 'queued', attempts: 1, unanswered: 1 });
  const { rows } = await service.database.query<{ claimed: boolean }>(
    'select claimed_until is not null as claimed from mails',
  );
  expect(rows).toEqual([{ claimed: false }]);
});

describe('a crash', () => {
  it('after the claim repeats the mail once the lease is over, and only once', async () => {
    const bookingId = await queue();
    const claim = () =>
      service.database.query(
        `update mails set attempts = attempts + 1, claimed_until = now() - interval '1 s'`,
      );
    await claim();
    startWorker();
    expect(await untilStatus(bookingId, 'sent')).toMatchObject({ attempts: 2, unanswered: 1 });
    expect(smtp.received).toHaveLength(1);
  });

  it('between the answer of the mail server and its record repeats the mail, with the same Message-ID', async () => {
    const bookingId = await queue();
    const killed = startWorker();
    const { mailId } = await untilStatus(bookingId, 'sent');
    await killed.stop();
    // The state of the database if the process is killed before that.
    await service.database.query(
      `update mails set status = 'queued', settled_at = null, claimed_until = now() - interval '1 s'`,
    );
    startWorker();
    expect(await untilStatus(bookingId, 'sent')).toMatchObject({ attempts: 2, unanswered: 1 });
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill(`<${mailId}@marisol.example>`),
    );
  });

  it('twice gives the mail up, because it may have arrived twice', async () => {
    const bookingId = await queue();
    await service.database.query(
      `update mails set attempts = 2, unanswered = 1, claimed_until = now() - interval '1 s'`,
    );
    startWorker();
    expect((await untilStatus(bookingId, 'failed')).reason).toContain('may have arrived');
    expect(smtp.received).toEqual([]);
  });

  it('does not make two replicas send the same mail', async () => {
    const bookings = await Promise.all(Array.from({ length: 60 }, () => queue()));
    for (let replica = 0; replica < 3; replica += 1) startWorker();
    for (const bookingId of bookings) await untilStatus(bookingId, 'sent');
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(bookings.length);
    expect(smtp.received).toHaveLength(bookings.length);
  });

  it('of the database after sending does not repeat the mail', async () => {
    const bookingId = await queue();
    smtp.behaviour.beforeAnswer = async () => {
      await service.database.query('alter table mails rename to mails_elsewhere');
      setTimeout(() => service.database.query('alter table mails_elsewhere rename to mails'), 500);
    };
    startWorker();
    await eventually(() => smtp.received.length === 1);
    await eventually(async () => (await only(bookingId).catch(() => null))?.status === 'sent');
    expect(smtp.received).toHaveLength(1);
  });
});

test('a mail that cannot be written fails, and the next one goes out', async () => {
  const poison = await queue();
  await service.database.query(
    `update mails set content = jsonb_set(content, '{booking,start}', '"not a day"') where subject_id = $1`,
    [poison],
  );
  const fine = await queue();
  startWorker();
  await untilStatus(fine, 'sent');
  expect((await untilStatus(poison, 'failed')).reason).toContain('cannot be written');
});

test('a service without a mail server queues', async () => {
  const booking = bookingState();
  await service.happened('booking.confirmed', booking); // the harness has no SMTP_URL
  expect(await only(booking.bookingId)).toMatchObject({ status: 'queued', attempts: 0 });
});

describe('the mail to a guest without an account', () => {
  const link = (bookingId: string, secret: string) =>
    `https://marisol.example/stay/booking#${bookingId}.${secret}`;

  it('has the link to what was booked, of which nothing else has the secret, also when it is sent again', async () => {
    const { bookings, secret } = bookedTogether(2, service.mailSecrets);
    for (const booking of bookings) await service.happened('booking.confirmed', booking);
    const { bookingId } = bookings[0]!;
    startWorker();
    const { mailId } = await untilStatus(bookingId, 'sent');
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail!.text).toContain(`See or cancel your bookings: ${link(bookingId, secret)}\n`);
    expect(mail!.html).toContain(`href="${link(bookingId, secret)}"`);

    const token = service.tokens.sign(testUser('Admin'));
    const { body } = await service.call('GET', `/api/desk/messages/${mailId}`, { token });
    expect(body.text).toContain('The link is shown only in the e-mail');
    const stored = await service.database.query('select m::text, s::text from mails m, stays s');
    expect(JSON.stringify([body, stored.rows])).not.toContain(secret);

    await service.call('POST', `/api/desk/messages/${mailId}/resend`, { token });
    await eventually(() => smtp.received.length === 2);
    expect(smtp.received[1]!.text).toContain(link(bookingId, secret));
  });

  it('goes out without its link when that was sealed with another key', async () => {
    const [booking] = bookedTogether(1, createSecretKey(randomBytes(32))).bookings;
    await service.happened('booking.confirmed', booking!);
    startWorker();
    await untilStatus(booking!.bookingId, 'sent');
    expect(smtp.received[0]!.text).toContain('See your bookings: https://marisol.example/home');
  });
});

describe('the mail that asks for a review', () => {
  const asked = async (email: string) => {
    const booking = bookingState({ status: 'checked_out', email });
    await service.happened('booking.checked_out', booking);
    await service.database.query('update mails set send_after = now(), next_try_at = now()');
    return booking.bookingId;
  };

  it('can be unsubscribed from by its header and its link, which ends only such mails', async () => {
    const first = await asked('Nora@example.com');
    startWorker();
    await untilStatus(first, 'sent');
    const [mail] = smtp.received;
    const header = (key: string) => mail!.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, path = ''] = /^<https:\/\/marisol\.example(\/.*)>$/.exec(header('list-unsubscribe')!)!;
    const token = path.split('/').at(-1);
    expect(mail!.text).toContain(`https://marisol.example/stay/unsubscribe#${token}\n`);
    expect(mail!.text).toContain('Write a review: https://marisol.example/stay/review\n');
    const wrong = await service.call('POST', `${path.slice(0, -4)}AAAA`);
    expect([wrong.status, (await service.call('POST', '/api/messages/unsubscriptions/x')).status]).toEqual([
      404, 404,
    ]);

    // As a mail program does, with a form.
    const oneClick = () =>
      fetch(`${service.base}${path}`, {
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
    await service.database.query(`insert into mail_kinds (kind, is_on) values ('review_request', false)`);
    const bookingId = await asked('elena@example.com');
    startWorker();
    expect((await untilStatus(bookingId, 'suppressed')).reason).toContain('switched');
    await service.database.query('delete from mail_kinds');
  });
});

test('a mail that guests cannot do without has no header to unsubscribe', async () => {
  await queue();
  startWorker();
  await eventually(() => smtp.received.length === 1);
  expect(smtp.received[0]!.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
});

test('a mail that is not due yet delays no other about the same booking', async () => {
  const bookingId = await queue();
  await service.database.query(
    `update mails set send_after = now() + interval '1 day', next_try_at = now() + interval '1 day'`,
  );
  await queue({ subjectId: bookingId });
  startWorker();
  await eventually(() => smtp.received.length === 1);
});

describe('a mail with a one-time link', () => {
  const contentOf = async (userId: string) =>
    (
      await service.database.query<{ content: string }>(
        'select content::text as content from mails where subject_id = $1',
        [userId],
      )
    ).rows[0]!.content;

  it('has the link in the mail alone, also while it waits, and nothing of it is kept', async () => {
    const { data, secret } = issuedLink(service.mailSecrets);
    await service.accountHappened('account.link_issued', data);
    const queued = await contentOf(data.userId);
    expect(queued).toContain(data.sealedSecret);
    expect(queued).not.toContain(secret);
    startWorker();
    await untilStatus(data.userId, 'sent');
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ subject: 'Choose a new password: Marisol Bay' });
    expect(mail!.text).toContain(`Choose a new password: https://marisol.example/account-link#${secret}\n`);
    expect(mail!.html).toContain(`href="https://marisol.example/account-link#${secret}"`);
    expect(mail!.attachments).toEqual([]);
    expect(await contentOf(data.userId)).not.toContain('sealedSecret');
  });

  it('is not sent after its link has expired, and is deleted', async () => {
    const { data } = issuedLink(service.mailSecrets, { minutes: -1 });
    await service.accountHappened('account.link_issued', data);
    startWorker();
    const { reason } = await untilStatus(data.userId, 'failed');
    expect(reason).toBe('Its link was over before it could be sent');
    expect(smtp.received).toEqual([]);
    expect(await contentOf(data.userId)).not.toContain('sealedSecret');
  });

  it('is sent to an address that was rejected before, because its reader asked for it', async () => {
    await suppressAddress(service.database, 'elena@example.com', '550 no such user');
    const { data } = issuedLink(service.mailSecrets);
    await service.accountHappened('account.link_issued', data);
    startWorker();
    await untilStatus(data.userId, 'sent');
  });

  it('fails when its secret was sealed with another key', async () => {
    const { data } = issuedLink(service.mailSecrets);
    await service.accountHappened('account.link_issued', { ...data, linkId: crypto.randomUUID() } as never);
    startWorker();
    expect((await untilStatus(data.userId, 'failed')).reason).toMatch(/^It cannot be written/);
    expect(smtp.received).toEqual([]);
  });
});
