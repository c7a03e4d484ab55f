import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import type { BackgroundWork } from '@innkeeper/kit/service';
import { composeMail, type MailSettings } from './compose-mail.ts';
import { hasLink, isLinkOver } from './mail.ts';
import type { Sender, Sending } from './mail-server.ts';
import { deleteOldReviewLinks } from './review-links-store.ts';
import { retryAfterS } from './smtp/outcome.ts';
import { deleteOldStays } from './stays-store.ts';
import * as store from './store.ts';
import { forgetUnproven, mayBeSentAt, postponeMail } from './unproven-mails.ts';

export type SendingDeps = {
  database: Database;
  logger: Logger;
  settings: Omit<MailSettings, 'from'>;
  /** Read anew by each lane, since the hotel may change it. */
  readSending: () => Promise<Sending>;
};

export type SendingOptions = {
  lanes: number;
  pollMs: number;
  leaseS: number;
  /** How long a stop waits for the mails that are being sent. */
  stopWithinMs: number;
  pause: { firstMs: number; longestMs: number };
};

/** A lease lasts longer than a mail may take, so that no other replica sends it, too. */
const DEFAULTS: SendingOptions = {
  lanes: 10,
  pollMs: 1_000,
  leaseS: 150,
  stopWithinMs: 5_000,
  pause: { firstMs: 1_000, longestMs: 60_000 },
};
const HOUSEKEEPING_MS = 60_000;
/** A mail whose delivery is uncertain is repeated once, with the same Message-ID. */
const MOST_UNANSWERED = 2;

/**
 * Sends queued mails, over several connections at once. One lane checks for work every second and starts others while there
 * is more. While the mail server cannot be reached all lanes pause, longer each time.
 */
export class MailWorker implements BackgroundWork {
  readonly #deps: SendingDeps;
  readonly #options: SendingOptions;
  readonly #lanes = new Set<Promise<void>>();
  readonly #senders = new Set<Sender>();
  #timers: NodeJS.Timeout[] = [];
  #housekeeping = Promise.resolve();
  #turn: Promise<unknown> = Promise.resolve();
  #stopping = false;
  #pauseMs = 0;
  #pausedUntil = 0;

  constructor(deps: SendingDeps, options: Partial<SendingOptions> = {}) {
    this.#deps = deps;
    this.#options = { ...DEFAULTS, ...options };
  }

  start(): void {
    this.#timers.push(setInterval(() => this.#startLane(), this.#options.pollMs).unref());
    const tidy = () => {
      this.#housekeeping = this.#tidy();
    };
    tidy();
    this.#timers.push(setInterval(tidy, HOUSEKEEPING_MS).unref());
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    // A silent server must not prevent the process from recording results.
    const late = setTimeout(() => {
      for (const sender of this.#senders) sender.abort();
    }, this.#options.stopWithinMs);
    await Promise.all([...this.#lanes, this.#housekeeping]);
    clearTimeout(late);
  }

  async #tidy(): Promise<void> {
    const { database, logger } = this.#deps;
    try {
      const overdue = await store.failOverdueMails(database);
      if (overdue) logger.error({ mails: overdue }, 'e-mails could not be delivered in time');
      await store.deleteOldMails(database);
      await deleteOldStays(database);
      await deleteOldReviewLinks(database);
      await forgetUnproven(database);
    } catch (err) {
      logger.warn({ err }, 'cannot look for overdue e-mails');
    }
  }

  #startLane(): void {
    const isPaused = Date.now() < this.#pausedUntil;
    if (this.#stopping || isPaused || this.#lanes.size >= this.#options.lanes) return;
    const lane = this.#drain().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  /** Sends mails until there are none, or the server cannot be reached. */
  async #drain(): Promise<void> {
    const { logger, readSending } = this.#deps;
    let sender: Sender | undefined;
    try {
      const { openSender, from } = await readSending();
      if (!openSender) return;
      for (;;) {
        const mail = await this.#inTurn(async () => {
          if (this.#stopping || Date.now() < this.#pausedUntil) return undefined;
          return this.#claim(from !== undefined);
        });
        if (!mail) return;
        this.#startLane();
        sender ??= await openSender();
        this.#senders.add(sender);
        await this.#send(mail, sender, from);
      }
    } catch (err) {
      logger.warn({ err }, 'cannot send e-mails now');
    } finally {
      if (sender) this.#senders.delete(sender);
      sender?.close();
    }
  }

  /**
   * Claims the next mail. Those beyond the limits of unproven addresses are postponed, one lane at a time, so that each
   * counts all that were claimed before.
   */
  async #claim(hasSender: boolean): Promise<store.ClaimedMail | undefined> {
    const { database } = this.#deps;
    for (;;) {
      const mail = await store.claimMail(database, { leaseS: this.#options.leaseS, hasSender });
      if (!mail || mail.caller === null) return mail;
      const at = await mayBeSentAt(database, { ...mail, caller: mail.caller });
      if (!at) return mail;
      await postponeMail(database, mail.mailId, at);
    }
  }

  /**
   * Runs the work of one lane at a time, so that lanes only overlap while they wait for the mail server: thousands of
   * mails then take little of the processor and the database from what the hotel's guests wait for.
   */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #send(mail: store.ClaimedMail, sender: Sender, from: string | undefined): Promise<void> {
    const { database, logger, settings } = this.#deps;
    const { mailId, toAddress, attempts } = mail;
    const settle = (status: store.Settled, reason: string | null) =>
      untilStored(() => store.settleMail(database, mailId, status, reason));
    const retry = (reason: string, afterS: number, wasUnanswered = false) =>
      untilStored(() => store.retryMail(database, mailId, { reason, afterS, wasUnanswered }));

    const isUncertain = mail.unanswered >= MOST_UNANSWERED;
    if (isUncertain) return settle('failed', 'The mail server did not answer twice; it may have arrived');
    const { suppressed, hotel, content } = mail;
    if (mail.isOff) return settle('suppressed', 'The hotel has switched e-mails of this kind off');
    if (mail.isUnsubscribed) return settle('suppressed', 'Its reader wants no e-mails of this kind');
    if (isLinkOver(content, new Date())) return settle('failed', 'Its link was over before it could be sent');
    // A user who asks for a link claims to read this address.
    if (suppressed && !hasLink(content))
      return settle('suppressed', `The address was rejected before: ${suppressed}`);
    if (mail.linked?.length === 0) return settle('suppressed', 'No coming booking has this address any more');
    const composed = await this.#inTurn(() => composeMail(mail, hotel, { ...settings, from }, logger)).catch(
      (err: unknown) => {
        logger.error({ err, mailId, kind: content.kind }, 'an e-mail cannot be composed');
        return (err as Error).message;
      },
    );
    if (typeof composed === 'string') return settle('failed', `It cannot be written: ${composed}`);

    const outcome = await sender.send(composed.envelope, composed.message);
    switch (outcome.result) {
      case 'accepted':
        this.#pauseMs = 0;
        return settle('sent', null);
      case 'rejected':
        if (outcome.because === 'message') return settle('failed', outcome.reason);
        await store.suppressAddress(database, toAddress, outcome.reason);
        return settle('bounced', outcome.reason);
      case 'unanswered':
        if (mail.unanswered + 1 >= MOST_UNANSWERED)
          return settle('failed', 'The mail server did not answer twice; it may have arrived');
        return retry(outcome.reason, retryAfterS(attempts), true);
      case 'later':
        if (outcome.isServer) this.#pause(outcome.reason);
        return retry(outcome.reason, outcome.isServer ? this.#pauseMs / 1_000 : retryAfterS(attempts));
    }
  }

  /** Several lanes fail at the same time when the server becomes unavailable: together they lengthen the pause once. */
  #pause(reason: string): void {
    if (Date.now() < this.#pausedUntil) return;
    const { firstMs, longestMs } = this.#options.pause;
    this.#pauseMs = Math.min(longestMs, this.#pauseMs ? this.#pauseMs * 2 : firstMs);
    this.#pausedUntil = Date.now() + this.#pauseMs;
    this.#deps.logger.warn({ reason, pauseMs: this.#pauseMs }, 'the mail server cannot be reached');
  }
}

const STORE_ATTEMPTS = 5;
const STORE_RETRY_MS = 1_000;

/** Records the result of a mail, even if the database is briefly unavailable: otherwise the mail would be sent again. */
async function untilStored(record: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await record();
    } catch (error) {
      if (attempt === STORE_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, STORE_RETRY_MS));
    }
  }
}
