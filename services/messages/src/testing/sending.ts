import { eventually, testLogger } from '@innkeeper/kit/testing';
import { toFacts } from '../mail-for-event.ts';
import type { Sending } from '../mail-server.ts';
import { MailWorker, type SendingDeps, type SendingOptions } from '../send-mails.ts';
import { parseSmtpUrl, SmtpSender } from '../smtp/connection.ts';
import { insertMail } from '../store.ts';
import { bookingState, type MessagesUnderTest, startMessages } from './messages.ts';
import { type SmtpServerUnderTest, startSmtpServer } from './smtp-server.ts';

/** Long enough for a busy machine; where a test waits for one, it is short. */
export const TIMEOUTS = { connect: 10_000, silence: 10_000, whole: 20_000 };

/** Mails go through these connections, from the hotel's address. */
export const sendingBy =
  (openSender: Sending['openSender']): SendingDeps['readSending'] =>
  async () => ({ openSender, from: undefined });

/**
 * For a file of tests: the messages service without a worker of its own, and for each test a mail server and the workers that it
 * starts.
 */
export function setUpSending() {
  const workers = new Set<MailWorker>();
  const sending = {
    service: undefined as unknown as MessagesUnderTest,
    smtp: undefined as unknown as SmtpServerUnderTest,
  };

  beforeAll(async () => {
    sending.service = await startMessages();
    // The modules that the worker loads with its first mail take Jest some seconds to compile.
    await Promise.all([import('../templates/render-mail.tsx'), import('nodemailer/lib/mail-composer')]);
  }, 60_000);
  beforeEach(async () => {
    sending.smtp = await startSmtpServer();
  });
  afterEach(async () => {
    await Promise.all([...workers].map((worker) => worker.stop()));
    workers.clear();
    await sending.smtp.stop();
    await sending.service.database.query('delete from mails');
    await sending.service.database.query('delete from suppressed_addresses');
  });
  afterAll(() => sending.service.stop());

  /** Another replica of the service's worker. */
  function startWorker(options: Partial<SendingOptions> = {}, deps: Partial<SendingDeps> = {}): MailWorker {
    const { url } = sending.smtp;
    const worker = new MailWorker(
      {
        database: sending.service.database,
        logger: testLogger,
        settings: {
          siteUrl: 'https://marisol.example',
          mailSecrets: sending.service.mailSecrets,
        },
        readSending: sendingBy(async () => new SmtpSender(parseSmtpUrl(url), TIMEOUTS)),
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
    await insertMail(sending.service.database, {
      dedupeKey: `test:${lastId}`,
      subjectId: booking.bookingId,
      toAddress: to,
      toName: guestName,
      content: { kind: 'booking_confirmed', booking },
      language: null,
    });
    return booking.bookingId;
  }
  const only = async (bookingId: string) => (await sending.service.mailsAbout(bookingId))[0]!;
  const untilStatus = (bookingId: string, status: string) =>
    eventually(async () => {
      const mail = await only(bookingId);
      return mail.status === status ? mail : undefined;
    });
  /** Makes waiting retries due, each time they wait again. */
  async function untilStatusInHaste(bookingId: string, status: string) {
    return eventually(async () => {
      await sending.service.hurry();
      const mail = await only(bookingId);
      return mail.status === status ? mail : undefined;
    });
  }
  const sentTo = () => sending.smtp.received.flatMap(({ to }) => to!.map((one) => one.address));

  return Object.assign(sending, { startWorker, queue, only, untilStatus, untilStatusInHaste, sentTo });
}
