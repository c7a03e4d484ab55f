import { listFeedback, submitFeedback } from '@innkeeper/contracts/feedback';
import { describeRoundTrips, roundTrip } from '@innkeeper/kit/testing';
import { type FeedbackUnderTest, startFeedback } from './testing/feedback.ts';

let service: FeedbackUnderTest;
beforeAll(async () => {
  service = await startFeedback();
});
afterAll(() => service.stop());

describeRoundTrips(
  () => service,
  [
    roundTrip({
      save: submitFeedback,
      read: listFeedback,
      values: () => ({ rate: 4.5 }),
      find: ({ allFeedBacks }, { name }) => allFeedBacks.find((feedback) => feedback.name === name),
      subject: ({ _id }) => String(_id),
      notInEvent: ['feedback'], // no other service needs the text
    }),
  ],
);
