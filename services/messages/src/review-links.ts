import { feedbackTopic } from '@innkeeper/contracts/feedback';
import { defineHandler } from '@innkeeper/kit/messaging';
import { saveReviewLink } from './review-links-store.ts';

/** Keeps the link with which the guest of a stay writes a review, until the mail that asks for it is sent. */
export const reviewLinks = defineHandler({
  name: 'review-links',
  topic: feedbackTopic,
  types: ['feedback.review_link_issued'],
  handle: (tx, { data, time }) => saveReviewLink(tx, data, time),
});
