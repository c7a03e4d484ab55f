import { randomUUID } from 'node:crypto';
import { ROLES } from '@innkeeper/contracts/access';
import { type BookingStatus, bookingTopic } from '@innkeeper/contracts/booking';
import type { Feedback } from '@innkeeper/contracts/feedback';
import { bookingStateOf } from '@innkeeper/contracts/testing/booking-state';
import { createEvent } from '@innkeeper/kit/messaging';
import { createTokenFactory, type Harness, type Reply, startHarness, testUser } from '@innkeeper/kit/testing';
import { feedbackService } from '../service.ts';

/** A valid submission. */
export const newSubmission = (changes: object = {}) => ({
  rate: 4.5,
  feedback: 'The sea from the bath.',
  name: `Elena ${randomUUID()}`,
  ...changes,
});

export const newBookingId = () => `MB-${randomUUID()}`;

export const stateOf = (bookingId: string, customerId: string, status: BookingStatus) =>
  bookingStateOf({ bookingId, customerId, status });

/** Booking's event of a booking that reaches the status. */
export const reaches = (bookingId: string, customerId: string, status: BookingStatus) =>
  createEvent(bookingTopic, `booking.${status}`, bookingId, stateOf(bookingId, customerId, status));

export type FeedbackUnderTest = Harness & {
  /** A token of a member of staff. */
  staff(): string;
  submit(changes?: object): Promise<Feedback>;
  toggle(id: string): Promise<Reply>;
  /** The staff's list. */
  listAll(): Promise<Feedback[]>;
  listTestimonials(): Promise<Feedback[]>;
  publishedTypes(id: string): Promise<string[]>;
};

/** The running feedback service, and the calls of its tests. */
export async function startFeedback(): Promise<FeedbackUnderTest> {
  const tokens = createTokenFactory(ROLES);
  const env = { MAIL_SECRETS_KEY_FILE: tokens.sealingKeyFile };
  const harness = await startHarness(feedbackService, { tokens, env });
  const staff = () => harness.tokens.sign(testUser('Admin'));
  return {
    ...harness,
    staff,
    submit: async (changes = {}) => {
      const { status, body } = await harness.call('POST', '/api/feedback', { body: newSubmission(changes) });
      expect(status).toBe(201);
      return body.feedback;
    },
    toggle: (id: string) => harness.call('PUT', `/api/feedback/${id}`, { token: staff() }),
    listAll: async () =>
      (await harness.call('GET', '/api/feedback/getAll', { token: staff() })).body.allFeedBacks,
    listTestimonials: async () =>
      (await harness.call('GET', '/api/feedback/getApprovedFeedbacks')).body.ApprovedFeedbacks,
    publishedTypes: async (id: string) => (await harness.published(id)).map(({ type }) => type),
  };
}
