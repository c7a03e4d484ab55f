import type { Feedback } from '@innkeeper/contracts/feedback';
import type { FeedbackDeps } from './feedback.ts';
import { selectNewest, selectNewestApproved } from './store.ts';

/** The site shows them in a carousel. */
const TESTIMONIALS_SHOWN = 100;
/** Anybody may send feedback, so the number of feedbacks has no limit, but an answer must have one. */
const MAXIMUM_WITHOUT_PAGE = 10_000;

/** The newest approved feedbacks, for everybody. */
export const listTestimonials = ({ database }: FeedbackDeps): Promise<Feedback[]> =>
  selectNewestApproved(database, TESTIMONIALS_SHOWN);

/** The newest feedbacks of any status, newest first, for staff. */
export const listAllFeedback = ({ database }: FeedbackDeps): Promise<Feedback[]> =>
  selectNewest(database, MAXIMUM_WITHOUT_PAGE);
