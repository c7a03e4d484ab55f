import { networkOf, rejection } from '@innkeeper/kit/http';
import { networkMark } from '@innkeeper/kit/messaging';
import { currentCaller, type Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import { type BackgroundWork, repeatedly } from '@innkeeper/kit/service';
import * as store from './booking-links-store.ts';
import type { MailSettings } from './compose-mail.ts';
import { selectComingAt } from './stays-store.ts';
import { insertMail } from './store.ts';

type Deps = { database: Database; settings: Pick<MailSettings, 'mailSecrets'> };

/** How many requests one caller may make within an hour. */
const MOST_PER_CALLER = 10;

/**
 * Stores a request for the links of the coming bookings with an address. `answerLinkRequests` checks later whether there are any, so
 * neither the answer nor its duration shows it.
 * @throws ApiError 429
 */
export async function requestLinks({ database, settings }: Deps, address: string): Promise<void> {
  const caller = networkMark(settings.mailSecrets, networkOf(currentCaller().address ?? ''));
  if (!(await store.insertRequest(database, { address, caller, most: MOST_PER_CALLER })))
    throw rejection('too_many_requests.booking_links', {}, { headers: { 'Retry-After': '3600' } });
}

/**
 * Queues the mail for the oldest request, unless there is no coming booking or such a mail waits already. Returns whether there
 * was a request.
 */
export const answerLinkRequest = ({ database }: Pick<Deps, 'database'>): Promise<boolean> =>
  database.transaction(async (tx) => {
    const request = await store.takeRequest(tx);
    if (!request) return false;
    const stay = await selectComingAt(tx, request.address);
    if (!stay || (await store.waitsFor(tx, request.address))) return true;
    const { email, threadId, language, facts } = stay;
    await insertMail(tx, {
      dedupeKey: `booking_links:${request.position}`,
      subjectId: facts.bookingId,
      threadId,
      toAddress: email,
      toName: facts.guestName,
      content: { kind: 'booking_links', guestName: facts.guestName },
      language,
      caller: request.caller,
    });
    return true;
  });

const POLL_MS = 1_000;

/** Answers requests for links, one after the other. */
export const answerLinkRequests = (deps: Pick<Deps, 'database'> & { logger: Logger }): BackgroundWork =>
  repeatedly({ logger: deps.logger, failure: 'cannot answer requests for links now', everyMs: POLL_MS }, () =>
    answerLinkRequest(deps),
  );
