import { randomUUID, timingSafeEqual } from 'node:crypto';
import {
  type Feedback,
  feedbackTopic,
  REVIEW_DAYS_AFTER_STAY,
  type Review,
  type Submission,
} from '@innkeeper/contracts/feedback';
import { rejection, unauthorized } from '@innkeeper/kit/http';
import { type FeedbackDeps, toFeedbackState } from './feedback.ts';
import { hashOf } from './review-links.ts';
import { type LinkedReview, lockReviewLink, selectReviewLink } from './review-links-store.ts';
import {
  insertFeedback,
  insertVerifiedStay,
  selectFeedbackById,
  selectFeedbackForUpdate,
  updateContent,
} from './store.ts';

/** A booking, and the Authorization header with which its guest proves to have the link. */
type ByLink = { bookingId: string; authorization?: string | undefined };

const HEADER = /^Booking ([\w-]{1,40})\.([\w-]{43})$/;
const DAY_MS = 86_400_000;

/**
 * @throws ApiError 401, the same for an unknown booking as for a wrong secret; 410 `link_expired` for the right secret, some time
 *   after the stay
 */
function assertOpens(link: LinkedReview | undefined, { bookingId, authorization }: ByLink, now: Date) {
  const [, id, secret = ''] = HEADER.exec(authorization ?? '') ?? [];
  if (!link?.secretHash || id !== bookingId || !timingSafeEqual(hashOf(secret), link.secretHash))
    throw unauthorized('invalid_credentials.review_link');
  if (now.getTime() - Date.parse(link.end) > (REVIEW_DAYS_AFTER_STAY + 1) * DAY_MS)
    throw rejection('link_expired.review', { days: REVIEW_DAYS_AFTER_STAY });
  return link;
}

/** The review of a stay, as its guest sees it with the link. @throws ApiError 401, 410 */
export async function readReview(
  { database, now }: Pick<FeedbackDeps, 'database' | 'now'>,
  by: ByLink,
): Promise<Review> {
  const { end, feedbackId } = assertOpens(await selectReviewLink(database, by.bookingId), by, now());
  const review = feedbackId === null ? undefined : await selectFeedbackById(database, feedbackId);
  return {
    stayMonth: end.slice(0, 7),
    review: review ?? null,
    mayWrite: feedbackId === null || review?.status === 'pending',
  };
}

/**
 * Stores the review of a stay as pending, or changes it while it is: one review for each booking.
 * @throws ApiError 401, 410; 409 `review_closed` once staff have approved or deleted it
 */
export function writeReview(
  { database, now }: Pick<FeedbackDeps, 'database' | 'now'>,
  by: ByLink,
  submission: Submission,
): Promise<Feedback> {
  return database.transaction(async (tx) => {
    const { end, feedbackId } = assertOpens(await lockReviewLink(tx, by.bookingId), by, now());
    if (feedbackId === null) {
      const review = await insertFeedback(tx, {
        ...submission,
        _id: randomUUID(),
        verifiedStay: true,
        stayMonth: end.slice(0, 7),
        status: 'pending',
        date: now().toISOString(),
      });
      if (!(await insertVerifiedStay(tx, by.bookingId, review._id))) throw rejection('review_closed');
      tx.publish(feedbackTopic, 'feedback.submitted', review._id, toFeedbackState(review));
      return review;
    }
    const before = await selectFeedbackForUpdate(tx, feedbackId);
    if (before?.status !== 'pending') throw rejection('review_closed');
    const { rate, feedback, name } = submission;
    if (before.rate === rate && before.feedback === feedback && before.name === name) return before;
    const review = await updateContent(tx, feedbackId, submission);
    tx.publish(feedbackTopic, 'feedback.review_changed', feedbackId, toFeedbackState(review));
    return review;
  });
}
