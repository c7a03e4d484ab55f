import { text } from '@innkeeper/kit/shapes';
import { z } from 'zod';
import { countWords } from './words.ts';

export const MAXIMUM_WORDS = 30;

/** What a person sends. */
export const submission = z.object({
  rate: z
    .number('must be a number')
    .min(0.5, 'must be at least 0.5')
    .max(5, 'must be at most 5')
    .multipleOf(0.5, 'must go in steps of 0.5'),
  feedback: text(1_000).refine((words) => {
    const count = countWords(words);
    return count >= 1 && count <= MAXIMUM_WORDS;
  }, `must be 1 to ${MAXIMUM_WORDS} words`),
  name: text(100),
});
export type Submission = z.output<typeof submission>;

export const feedbackId = z.object({ id: z.uuid('must be the id of a feedback') });

/** One feedback on the wire. `date` is the moment it was submitted, ISO 8601 in UTC. */
export const feedback = z.object({
  _id: z.uuid(),
  name: z.string(),
  feedback: z.string(),
  rate: z.number(),
  status: z.enum(['pending', 'approved']),
  date: z.iso.datetime(),
  verifiedStay: z.boolean(),
});
export type Feedback = z.output<typeof feedback>;

export const feedbackAnswer = z.object({ message: z.string(), feedback });
export type FeedbackAnswer = z.output<typeof feedbackAnswer>;

export const approvedFeedbacks = z.object({ ApprovedFeedbacks: z.array(feedback) });
export type ApprovedFeedbacks = z.output<typeof approvedFeedbacks>;

export const allFeedBacks = z.object({ allFeedBacks: z.array(feedback) });
export type AllFeedBacks = z.output<typeof allFeedBacks>;

export const deletedAnswer = z.object({ message: z.string() });
