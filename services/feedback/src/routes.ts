import { type Endpoint, endpoint } from '@innkeeper/kit/http/endpoint';
import type { Database } from '@innkeeper/kit/postgres/db';
import {
  allFeedBacks,
  approvedFeedbacks,
  deletedAnswer,
  feedbackAnswer,
  feedbackId,
  submission,
} from './contract.ts';
import { deleteFeedback } from './delete-feedback.ts';
import { listAllFeedback, listTestimonials } from './list-feedback.ts';
import { submitFeedback } from './submit-feedback.ts';
import { toggleApproval } from './toggle-approval.ts';

export const feedbackEndpoints = ({ database }: { database: Database }): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/feedback',
    access: 'optional',
    summary: 'Send feedback. Staff read it before it is shown; a guest who has stayed is marked as such.',
    body: submission,
    answers: { 201: feedbackAnswer },
    handle: async ({ body, user }) => {
      const feedback = await submitFeedback(database, body, { customerId: user?.id, now: new Date() });
      return { status: 201, body: { message: 'Thank you for your feedback.', feedback } };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/feedback/getApprovedFeedbacks',
    access: 'public',
    summary: 'The newest 100 approved feedbacks, newest first.',
    cached: true,
    answers: { 200: approvedFeedbacks },
    handle: async () => ({ status: 200, body: { ApprovedFeedbacks: await listTestimonials(database) } }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/feedback/getAll',
    access: 'staff',
    summary: 'The newest 10,000 feedbacks, newest first.',
    answers: { 200: allFeedBacks },
    handle: async () => ({ status: 200, body: { allFeedBacks: await listAllFeedback(database) } }),
  }),
  endpoint({
    method: 'PUT',
    path: '/api/feedback/:id',
    access: 'staff',
    summary: 'Approve a pending feedback; take an approved one back to pending.',
    params: feedbackId,
    answers: { 200: feedbackAnswer },
    handle: async ({ params }) => {
      const feedback = await toggleApproval(database, params.id);
      return { status: 200, body: { message: `The feedback is ${feedback.status}.`, feedback } };
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/feedback/:id',
    access: 'staff',
    summary: 'Erase a feedback.',
    params: feedbackId,
    answers: { 200: deletedAnswer },
    handle: async ({ params }) => {
      await deleteFeedback(database, params.id);
      return { status: 200, body: { message: 'The feedback is deleted.' } };
    },
  }),
];
