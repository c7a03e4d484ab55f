import { createHash, randomBytes } from 'node:crypto';
import { bookingTopic } from '@innkeeper/contracts/booking/events';
import { feedbackTopic, REVIEW_DAYS_AFTER_STAY } from '@innkeeper/contracts/feedback';
import { defineHandler, seal } from '@innkeeper/kit/messaging';
import { type BackgroundWork, repeatedly } from '@innkeeper/kit/service';
import type { ServiceDeps } from './feedback.ts';
import * as store from './review-links-store.ts';

/** What is stored of a secret, which has too many bits to be guessed, and of an address, which is only compared. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Keeps which stays may be reviewed with a link: those that have ended, of guests with an address. The demo's own stays have events
 * by the system and get no e-mail.
 */
export const reviewLinks = defineHandler({
  name: 'review-links',
  topic: bookingTopic,
  types: [
    'booking.checked_out',
    'booking.check_out_undone',
    'booking.lead_guest_changed',
    'booking.guest_erased',
  ],
  handle: async (tx, { type, actor, data }) => {
    if (type === 'booking.lead_guest_changed')
      return store.renewForAddress(tx, data.bookingId, hashOf(data.email.toLowerCase()));
    if (type !== 'booking.checked_out') return store.deleteReviewLink(tx, data.bookingId);
    const { bookingId, end, email } = data;
    if (email && actor.kind !== 'system')
      await store.saveReviewLink(tx, { bookingId, end, addressHash: hashOf(email.toLowerCase()) });
  },
});

/**
 * Makes the secret of one link and publishes it, sealed for messages; only its hash is stored. Returns whether there was one to
 * make.
 */
export const issueReviewLink = ({
  database,
  mailSecrets,
}: Pick<ServiceDeps, 'database' | 'mailSecrets'>): Promise<boolean> =>
  database.transaction(async (tx) => {
    const bookingId = mailSecrets ? await store.takeUnissued(tx) : undefined;
    if (!mailSecrets || bookingId === undefined) return false;
    const secret = randomBytes(32).toString('base64url');
    await store.updateSecretHash(tx, bookingId, hashOf(secret));
    const linkId = `review ${bookingId}`;
    tx.publish(feedbackTopic, 'feedback.review_link_issued', bookingId, {
      bookingId,
      link: { linkId, sealedSecret: seal(mailSecrets, secret, linkId) },
    });
    return true;
  });

const POLL_MS = 1_000;

/** Makes the secrets of new links, and deletes links that have ended. */
export const issueReviewLinks = (deps: ServiceDeps): BackgroundWork =>
  repeatedly({ logger: deps.logger, failure: 'cannot make links to reviews now', everyMs: POLL_MS }, () =>
    issueReviewLink(deps),
  );

export const forgetReviewLinks = ({ database }: Pick<ServiceDeps, 'database'>): Promise<void> =>
  store.deleteOldReviewLinks(database, REVIEW_DAYS_AFTER_STAY);
