import { feedbackCalls } from '@innkeeper/contracts/feedback';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import { readHistory } from '@innkeeper/kit/postgres';
import { emptyDemo } from '@innkeeper/kit/service';
import { emptyFeedback } from './empty-demo.ts';
import { exportFeedback } from './export-feedback.ts';
import {
  answerFeedback,
  assertRestorable,
  deleteFeedback,
  deleteSeveral,
  restoreFeedback,
  type ServiceDeps,
  submitFeedback,
  toggleApproval,
} from './feedback.ts';
import { listFeedback, listTestimonials, readRating } from './list-feedback.ts';
import { readReview, writeReview } from './reviews.ts';

export const feedbackEndpoints = (deps: ServiceDeps): Endpoint[] => [
  implement(feedbackCalls.submitFeedback, async ({ body, user }) => {
    const feedback = await submitFeedback(deps, { ...body, caller: user });
    return { status: 201, body: { message: 'Thank you for your feedback.', feedback } };
  }),
  implement(feedbackCalls.listTestimonials, async () => {
    const [ApprovedFeedbacks, rating] = await Promise.all([listTestimonials(deps), readRating(deps)]);
    return { status: 200, body: { ApprovedFeedbacks, rating } };
  }),
  implement(feedbackCalls.listFeedback, async ({ query }) => {
    const { feedback, ...page } = await listFeedback(deps, query);
    return { status: 200, body: { allFeedBacks: feedback, ...page } };
  }),
  implement(feedbackCalls.toggleApproval, async ({ params, query }) => {
    const feedback = await toggleApproval(deps, params.id, query);
    return { status: 200, body: { message: `The feedback is ${feedback.status}.`, feedback } };
  }),
  implement(feedbackCalls.deleteFeedback, async ({ params }) => {
    await deleteFeedback(deps, params.id);
    return { status: 200, body: { message: 'The feedback is deleted.' } };
  }),
  implement(feedbackCalls.deleteSeveral, async ({ body }) => {
    const deleted = await deleteSeveral(deps, body.ids);
    return { status: 200, body: { message: 'The feedbacks are deleted.', deleted } };
  }),
  implement(feedbackCalls.restoreFeedback, async ({ params }) => {
    const feedback = await restoreFeedback(deps, params.id);
    return { status: 200, body: { message: 'The feedback is restored.', feedback } };
  }),
  implement(feedbackCalls.mayRestoreFeedback, async ({ params }) => {
    await assertRestorable(deps, params.id);
    return { status: 200, body: { message: 'The feedback can be restored.' } };
  }),
  implement(feedbackCalls.answerFeedback, async ({ params, body }) => {
    const feedback = await answerFeedback(deps, { id: params.id, ...body });
    return { status: 200, body: { message: 'The answer is saved.', feedback } };
  }),
  implement(feedbackCalls.readReview, async ({ params, headers }) => ({
    status: 200,
    body: await readReview(deps, { ...params, ...headers }),
  })),
  implement(feedbackCalls.writeReview, async ({ params, headers, body }) => {
    const feedback = await writeReview(deps, { ...params, ...headers }, body);
    return { status: 200, body: { message: 'Thank you for your review.', feedback } };
  }),
  implement(feedbackCalls.exportFeedback, async ({ user }) => ({
    status: 200,
    body: await exportFeedback(deps, user.id),
  })),
  implement(feedbackCalls.emptyDemo, async () => ({
    status: 200,
    body: { emptied: await emptyDemo(deps.database, emptyFeedback) },
  })),
  implement(feedbackCalls.readHistory, async ({ query }) => ({
    status: 200,
    body: await readHistory(deps.database, query),
  })),
];
