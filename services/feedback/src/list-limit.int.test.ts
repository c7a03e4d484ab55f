import { type FeedbackUnderTest, startFeedback } from './feedback-under-test.ts';

let service: FeedbackUnderTest;
beforeAll(async () => {
  service = await startFeedback();
});
afterAll(() => service.stop());

it('lists the newest 10,000 for staff, however many anybody has sent', async () => {
  await service.database.query(
    `insert into feedback (name, feedback, rate, status, verified_stay, submitted_at)
     select 'Guest ' || i, 'Good', 4, 'pending', false, now() - i * interval '1 second' from generate_series(1, 10001) i`,
  );
  const names = (await service.getAll()).map(({ name }) => name);
  expect([names.length, names[0], names.at(-1)]).toEqual([10_000, 'Guest 1', 'Guest 10000']);
});
