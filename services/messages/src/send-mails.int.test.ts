import type { Database } from '@innkeeper/kit/postgres';
import { eventually, testLogger } from '@innkeeper/kit/testing';
import type { Sender } from './mail-server.ts';
import { parseSmtpUrl, SmtpSender } from './smtp/connection.ts';
import { suppressAddress } from './store.ts';
import { bookingState } from './testing/messages.ts';
import { sendingBy, setUpSending, TIMEOUTS } from './testing/sending.ts';
import { startSmtpServer } from './testing/smtp-server.ts';

const SHORT_TIMEOUTS = { connect: 500, silence: 500, whole: 800 };

const sending = setUpSending();
const { startWorker, queue, only, untilStatus, untilStatusInHaste, sentTo } = sending;

/** A mail server that answers nobody until so many mails wait for it at once, and then all of them. */
function answersTogether(mails: number, outcome: Awaited<ReturnType<Sender['send']>>): Sender {
  let waiting = 0;
  let answer: () => void = () => {};
  const allWait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return {
    send: async () => {
      if (++waiting === mails) answer();
      await allWait;
      return outcome;
    },
    close: () => {},
    abort: () => answer(),
  };
}

describe('a mail', () => {
  it('is sent with its id as Message-ID, as HTML and text, with the stay as a calendar file', async () => {
    const bookingId = await queue();
    startWorker();
    const { mailId } = await untilStatus(bookingId, 'sent');
    expect(sending.smtp.received).toHaveLength(1);
    const [mail] = sending.smtp.received;
    expect(mail).toMatchObject({
      messageId: `<${mailId}@marisol.example>`,
      from: { name: 'Marisol Bay', address: 'front@marisol.example' },
      to: [{ name: '', address: 'elena@example.com' }], // a stranger may have typed the name
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
    const [mail] = sending.smtp.received;
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
    expect(sending.smtp.received).toHaveLength(1);
  });

  it('waits for earlier mails about the same booking', async () => {
    const bookingId = await queue();
    await queue({ subjectId: bookingId });
    let attempts = 0;
    sending.smtp.behaviour.rejectMessage = () =>
      ++attempts < 3 ? { code: 451, text: '4.3.0 try again' } : undefined;
    startWorker();
    await eventually(async () => {
      await sending.service.hurry();
      return (await sending.service.mailsAbout(bookingId)).every(({ status }) => status === 'sent');
    });
    const ids = (await sending.service.mailsAbout(bookingId)).map(
      ({ mailId }) => `<${mailId}@marisol.example>`,
    );
    expect(sending.smtp.received.map(({ messageId }) => messageId)).toEqual([ids[0], ids[0], ids[0], ids[1]]);
  });
});

describe('an address', () => {
  const REJECTED = 'nobody@example.com';
  beforeEach(() => {
    sending.smtp.behaviour.rejectRecipient = (address) =>
      address === REJECTED ? { code: 550, text: '5.1.1 no such user' } : undefined;
  });

  it('that the server rejects bounces, and other mails go out', async () => {
    const [bounced, fine] = [await queue({ to: REJECTED }), await queue()];
    startWorker();
    await untilStatus(fine, 'sent');
    expect(await untilStatus(bounced, 'bounced')).toMatchObject({
      attempts: 1,
      reason: expect.stringContaining('no such user'),
    });
  });

  it('that bounced gets nothing more', async () => {
    await suppressAddress(sending.service.database, 'Nobody@Example.com', '550 no such user');
    const bookingId = await queue({ to: REJECTED });
    startWorker();
    expect((await untilStatus(bookingId, 'suppressed')).reason).toContain('550 no such user');
    expect(sending.smtp.received).toEqual([]);
  });

  it('with line ends or brackets is never sent to', async () => {
    const bookingId = await queue({ to: 'a@example.com>\r\nRCPT TO:<b@example.com' });
    startWorker();
    expect(await untilStatus(bookingId, 'bounced')).toMatchObject({ attempts: 1 });
    expect(sending.smtp.received).toEqual([]);
  });
});

describe('the mail server', () => {
  it('may be down for long: every mail goes out afterwards, once', async () => {
    const { url } = sending.smtp;
    const port = Number(new URL(url).port);
    await sending.smtp.stop();
    const bookings = await Promise.all(Array.from({ length: 5 }, () => queue()));
    startWorker({}, { readSending: sendingBy(async () => new SmtpSender(parseSmtpUrl(url), TIMEOUTS)) });
    await eventually(async () =>
      (await Promise.all(bookings.map(only))).some(({ attempts }) => attempts > 2),
    );
    expect((await only(bookings[0]!)).status).toBe('queued');
    sending.smtp = await startSmtpServer(port);
    for (const bookingId of bookings) await untilStatusInHaste(bookingId, 'sent');
    expect(sending.smtp.received).toHaveLength(bookings.length);
  });

  it('is tried again soon after it failed for several mails at once', async () => {
    const lanes = 4;
    const warn = jest.spyOn(testLogger, 'warn');
    const gone = answersTogether(lanes, { result: 'later', isServer: true, reason: 'gone' });
    const bookings = await Promise.all(Array.from({ length: lanes }, () => queue()));
    const pause = { firstMs: 300_000, longestMs: 3_000_000 };
    startWorker({ lanes, pause }, { readSending: sendingBy(async () => gone) });
    await eventually(async () =>
      (await Promise.all(bookings.map(only))).every(({ reason }) => reason === 'gone'),
    );
    const pauses = warn.mock.calls.flatMap(([what]) => (what as { pauseMs?: number }).pauseMs ?? []);
    warn.mockRestore();
    expect(pauses).toEqual([pause.firstMs]);
  });

  it('may be waited for by several mails at once, while mails are claimed one after the other', async () => {
    const lanes = 4;
    let [claiming, mostClaiming] = [0, 0];
    const slow = answersTogether(lanes, { result: 'accepted' });
    const { database } = sending.service;
    const watched = {
      query: async (query: string | { text: string }, values?: unknown[]) => {
        const isClaim = typeof query !== 'string' && query.text.includes('for update skip locked');
        if (isClaim) mostClaiming = Math.max(mostClaiming, ++claiming);
        return database.query(query, values).finally(() => {
          if (isClaim) claiming--;
        });
      },
    } as Database;
    const bookings = await Promise.all(Array.from({ length: 3 * lanes }, () => queue()));
    startWorker({ lanes }, { database: watched, readSending: sendingBy(async () => slow) });
    for (const bookingId of bookings) await untilStatus(bookingId, 'sent');
    expect(mostClaiming).toBe(1);
  });

  it('may answer slowly', async () => {
    sending.smtp.behaviour.beforeAnswer = () => new Promise((resolve) => setTimeout(resolve, 300));
    const bookings = await Promise.all(Array.from({ length: 8 }, () => queue()));
    startWorker();
    for (const bookingId of bookings) await untilStatus(bookingId, 'sent');
    expect(sending.smtp.received).toHaveLength(bookings.length);
  });

  it('may take a mail and never answer: it is repeated once, with the same Message-ID', async () => {
    sending.smtp.behaviour.isSilent = () => true;
    const bookingId = await queue();
    const { url } = sending.smtp;
    startWorker(
      {},
      { readSending: sendingBy(async () => new SmtpSender(parseSmtpUrl(url), SHORT_TIMEOUTS)) },
    );
    const mail = await untilStatusInHaste(bookingId, 'failed');
    expect(mail).toMatchObject({ unanswered: 1, reason: expect.stringContaining('may have arrived') });
    expect(sending.smtp.received.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill(`<${mail.mailId}@marisol.example>`),
    );
  });

  it('may reject a message permanently, without a reason in the address', async () => {
    sending.smtp.behaviour.rejectMessage = () => ({ code: 554, text: '5.7.1 looks like spam' });
    const bookingId = await queue();
    startWorker();
    expect((await untilStatus(bookingId, 'failed')).reason).toContain('looks like spam');
    expect((await sending.service.database.query('select from suppressed_addresses')).rowCount).toBe(0);
  });

  it('gets nothing of a mail that is a day late', async () => {
    const bookingId = await queue();
    await sending.service.database.query(`update mails set send_after = now() - interval '25 hours', reason = '450 busy',
                                         next_try_at = now() + interval '1 hour'`);
    startWorker();
    expect((await untilStatus(bookingId, 'failed')).reason).toBe('Not delivered within 24 hours: 450 busy');
    expect(sending.smtp.received).toEqual([]);
  });
});

test('a stop while the server is silent records that the mail may have arrived', async () => {
  sending.smtp.behaviour.isSilent = () => true;
  const bookingId = await queue();
  const worker = startWorker({ stopWithinMs: 20 });
  await eventually(() => sending.smtp.received.length === 1);
  await worker.stop();
  expect(await only(bookingId)).toMatchObject({ status: 'queued', attempts: 1, unanswered: 1 });
  const { rows } = await sending.service.database.query<{ claimed: boolean }>(
    'select claimed_until is not null as claimed from mails',
  );
  expect(rows).toEqual([{ claimed: false }]);
});

describe('a crash', () => {
  it('after the claim repeats the mail once the lease is over, and only once', async () => {
    const bookingId = await queue();
    const claim = () =>
      sending.service.database.query(
        `update mails set attempts = attempts + 1, claimed_until = now() - interval '1 s'`,
      );
    await claim();
    startWorker();
    expect(await untilStatus(bookingId, 'sent')).toMatchObject({ attempts: 2, unanswered: 1 });
    expect(sending.smtp.received).toHaveLength(1);
  });

  it('between the answer of the mail server and its record repeats the mail, with the same Message-ID', async () => {
    const bookingId = await queue();
    const killed = startWorker();
    const { mailId } = await untilStatus(bookingId, 'sent');
    await killed.stop();
    // The state of the database if the process is killed before that.
    await sending.service.database.query(
      `update mails set status = 'queued', settled_at = null, claimed_until = now() - interval '1 s'`,
    );
    startWorker();
    expect(await untilStatus(bookingId, 'sent')).toMatchObject({ attempts: 2, unanswered: 1 });
    expect(sending.smtp.received.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill(`<${mailId}@marisol.example>`),
    );
  });

  it('twice gives the mail up, because it may have arrived twice', async () => {
    const bookingId = await queue();
    await sending.service.database.query(
      `update mails set attempts = 2, unanswered = 1, claimed_until = now() - interval '1 s'`,
    );
    startWorker();
    expect((await untilStatus(bookingId, 'failed')).reason).toContain('may have arrived');
    expect(sending.smtp.received).toEqual([]);
  });

  it('does not make two replicas send the same mail', async () => {
    const bookings = await Promise.all(Array.from({ length: 60 }, () => queue()));
    for (let replica = 0; replica < 3; replica += 1) startWorker();
    for (const bookingId of bookings) await untilStatus(bookingId, 'sent');
    expect(new Set(sending.smtp.received.map(({ messageId }) => messageId)).size).toBe(bookings.length);
    expect(sending.smtp.received).toHaveLength(bookings.length);
  });

  it('of the database after sending does not repeat the mail', async () => {
    const bookingId = await queue();
    sending.smtp.behaviour.beforeAnswer = async () => {
      await sending.service.database.query('alter table mails rename to mails_elsewhere');
      setTimeout(() => sending.service.database.query('alter table mails_elsewhere rename to mails'), 500);
    };
    startWorker();
    await eventually(() => sending.smtp.received.length === 1);
    await eventually(async () => (await only(bookingId).catch(() => null))?.status === 'sent');
    expect(sending.smtp.received).toHaveLength(1);
  });
});

test('a mail that cannot be written fails, and the next one goes out', async () => {
  const poison = await queue();
  await sending.service.database.query(
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
  await sending.service.happened('booking.confirmed', booking); // the harness has no SMTP_URL
  expect(await only(booking.bookingId)).toMatchObject({ status: 'queued', attempts: 0 });
});

test('a mail that is not due yet delays no other about the same booking', async () => {
  const bookingId = await queue();
  await sending.service.database.query(
    `update mails set send_after = now() + interval '1 day', next_try_at = now() + interval '1 day'`,
  );
  await queue({ subjectId: bookingId });
  startWorker();
  await eventually(() => sending.smtp.received.length === 1);
});
