import { z } from 'zod';
import { access } from './access.ts';
import { sealedLink } from './booking/events.ts';
import { linkHeader } from './booking/link-calls.ts';
import { defineCall, ok } from './call.ts';
import { partErased } from './erasure.ts';
import { says } from './field-errors.ts';
import { historyCallOf } from './history.ts';
import { emptyDemoCallOf } from './installation.ts';
import { given, listQuery, pageInfo } from './lists.ts';
import { exportFeedback } from './own-data.ts';
import { clearableText, personName, text, version } from './shapes.ts';
import { defineTopic, ofKind } from './topic.ts';
import { countWords, MAXIMUM_WORDS } from './words.ts';

/** The most characters of an answer. */
export const MAXIMUM_ANSWER = 600;

export const feedbackStatus = z.enum(['pending', 'approved']);

/** The fields that a person sends. */
export const submission = z.object({
  rate: z.number().min(0.5).max(5).multipleOf(0.5),
  feedback: text(1_000).refine(
    (words) => {
      const count = countWords(words);
      return count >= 1 && count <= MAXIMUM_WORDS;
    },
    says('wrong_number_of_words', { max: MAXIMUM_WORDS }),
  ),
  name: personName(100),
});

const feedback = z.object({
  _id: z.uuid(),
  name: z.string(),
  feedback: z.string(),
  rate: z.number(),
  status: feedbackStatus,
  /** When it was submitted, ISO 8601 in UTC. */
  date: z.iso.datetime(),
  verifiedStay: z.boolean(),
  /** The month in which the stay that it is about ended, such as 2026-11; null if no stay is known. */
  stayMonth: z.string().nullable(),
  /** What the hotel answers in public; null if it does not. */
  answer: z.object({ text: z.string(), date: z.iso.datetime() }).nullable(),
  /** Of its text and its answer. */
  version,
});

const feedbackId = z.object({ id: z.uuid() });
const message = z.object({ message: z.string() });
const feedbackAnswer = message.extend({ feedback });

export const submitFeedback = defineCall('POST /api/feedback', {
  access: access.optional,
  limit: 'feedback',
  summary:
    'Submit feedback. It is pending until staff approve it; `verifiedStay` marks a guest who has stayed.',
  body: submission,
  answers: { 201: feedbackAnswer },
});

export const listTestimonials = defineCall('GET /api/feedback/getApprovedFeedbacks', {
  access: access.public,
  summary:
    'The newest 100 approved feedbacks, newest first, and what guests who have stayed rate on average.',
  cached: true,
  answers: ok({
    ApprovedFeedbacks: z.array(feedback),
    /** Of all approved feedbacks of guests who have stayed; the average is null without any. */
    rating: z.object({ average: z.number().nullable(), count: z.int() }),
  }),
});

export const listFeedback = defineCall('GET /api/feedback/getAll', {
  access: access.staff('feedback'),
  summary: 'The newest 10,000 feedbacks, or a page of all; searched, filtered and sorted.',
  query: z.object({
    ...listQuery(['name', 'rate', 'status', 'date']),
    status: given(feedbackStatus),
    /** Whether it is of a guest who has stayed. */
    verifiedStay: given(z.enum(['true', 'false']).transform((value) => value === 'true')),
  }),
  answers: ok({ allFeedBacks: z.array(feedback), pageInfo: pageInfo.optional() }),
});

/**
 * `from` is the status and `version` the text as the caller knows them: if either was changed since then, the call changes nothing, so
 * that nobody approves a text that they have not read.
 */
export const toggleApproval = defineCall('PUT /api/feedback/:id', {
  access: access.staff('feedback'),
  summary: 'Approve a pending feedback; return an approved one to pending.',
  params: feedbackId,
  query: z.object({
    from: given(feedbackStatus),
    version: given(z.coerce.number<number | string>().int(says('not_whole')).min(1)),
  }),
  rejections: ['changed_since', 'not_found'],
  answers: { 200: feedbackAnswer },
});

export const deleteFeedback = defineCall('DELETE /api/feedback/:id', {
  access: access.staff('feedback'),
  summary: 'Delete a feedback.',
  params: feedbackId,
  rejections: ['not_found'],
  answers: { 200: message },
});

/** Feedback that is already deleted is not in the answer, so the call is safe to repeat. */
export const deleteSeveral = defineCall('POST /api/desk/feedback/deletions', {
  access: access.staff('feedback'),
  summary: 'Delete up to 100 feedbacks; each can be restored for ten minutes.',
  body: z.object({
    ids: z.array(z.uuid()).min(1).max(100),
  }),
  answers: { 200: message.extend({ deleted: z.array(z.uuid()) }) },
});

export const restoreFeedback = defineCall('POST /api/desk/feedback/:id/restore', {
  access: access.staff('feedback'),
  summary: 'Undo the deletion of a feedback, for ten minutes; repeating it changes nothing.',
  params: feedbackId,
  rejections: ['not_found'],
  answers: { 200: feedbackAnswer },
});

/** Rejected as `restoreFeedback` would be. */
export const mayRestoreFeedback = defineCall('GET /api/desk/feedback/:id/restore', {
  access: access.staff('feedback'),
  summary: 'Whether the deletion of a feedback can still be undone; changes nothing.',
  params: feedbackId,
  rejections: ['not_found'],
  answers: { 200: message },
});

export const answerFeedback = defineCall('PUT /api/desk/feedback/:id/answer', {
  access: access.staff('feedback'),
  summary: "Write, change or remove the hotel's public answer to a feedback",
  params: feedbackId,
  /** An empty answer removes it. */
  body: z.object({ answer: clearableText(MAXIMUM_ANSWER), version }),
  rejections: ['changed_since', 'not_found'],
  answers: { 200: feedbackAnswer },
});

/** How many days after the departure the link in the e-mail opens the review of a stay. */
export const REVIEW_DAYS_AFTER_STAY = 60;

const reviewPath = z.object({ bookingId: text(40) });

export const readReview = defineCall('GET /api/feedback/reviews/:bookingId', {
  access: access.link,
  summary: 'The review of a stay, for its guest without signing in',
  params: reviewPath,
  headers: linkHeader,
  rejections: ['invalid_credentials', 'link_expired'],
  answers: ok({
    stayMonth: z.string(),
    /** Null if there is none yet, or staff have deleted it. */
    review: feedback.nullable(),
    /** Until staff have approved or deleted it. */
    mayWrite: z.boolean(),
  }),
});

export const writeReview = defineCall('PUT /api/feedback/reviews/:bookingId', {
  access: access.link,
  limit: 'feedback',
  summary: 'Write the review of a stay, or change it until staff approve it; repeating it changes nothing',
  params: reviewPath,
  headers: linkHeader,
  body: submission,
  rejections: ['invalid_credentials', 'link_expired', 'review_closed'],
  answers: { 200: feedbackAnswer },
});

export const feedbackCalls = {
  submitFeedback,
  readReview,
  writeReview,
  answerFeedback,
  listTestimonials,
  listFeedback,
  toggleApproval,
  deleteFeedback,
  deleteSeveral,
  restoreFeedback,
  mayRestoreFeedback,
  exportFeedback,
  emptyDemo: emptyDemoCallOf('feedback'),
  readHistory: historyCallOf('feedback'),
};

export type Review = z.output<(typeof readReview)['answers'][200]>;
export type Submission = z.output<typeof submission>;
export type Feedback = z.output<typeof feedback>;
export type FeedbackListQuery = z.output<(typeof listFeedback)['query']>;

export const feedbackState = z.object({
  id: z.uuid(),
  name: z.string(),
  rate: z.number().min(0.5).max(5).multipleOf(0.5),
  status: feedbackStatus,
  verifiedStay: z.boolean(),
});

const feedbackOfEvent = ofKind('feedback', feedbackState);

/** Without the text, because no other service needs it. */
export const feedbackTopic = defineTopic(
  'feedback',
  "the feedback's id, the bookingId of a link, or the id of an erasure",
  {
    'feedback.submitted': feedbackOfEvent,
    'feedback.approved': feedbackOfEvent,
    'feedback.returned_to_pending': feedbackOfEvent,
    'feedback.restored': feedbackOfEvent,
    /** The guest has changed a pending review. */
    'feedback.review_changed': feedbackOfEvent,
    /** The hotel's answer was written, changed or removed. */
    'feedback.answered': feedbackOfEvent,
    /** The secret link with which the guest of a stay writes a review. It replaces the one before. */
    'feedback.review_link_issued': ofKind(
      'review_link',
      z.object({ bookingId: z.string(), link: sealedLink }),
    ),
    'feedback.deleted': ofKind('deleted_feedback', feedbackState.pick({ id: true })),
    /** Its author was erased: the name is a placeholder. */
    'feedback.name_erased': feedbackOfEvent,
    'feedback.person_erased': ofKind('erasure', partErased),
  },
  {},
  ['feedback.deleted', 'feedback.name_erased'],
);
