import { EMPTY_CONFIRMATION } from '@innkeeper/contracts/confirmations';
import { testStaff } from '@innkeeper/kit/testing';
import { seedDemoFeedback } from './demo-feedback.ts';
import { type FeedbackUnderTest, startFeedback } from './testing/feedback.ts';

let service: FeedbackUnderTest;
beforeEach(async () => {
  service = await startFeedback();
});
afterEach(() => service.stop());

const empty = async () =>
  (
    await service.call('POST', '/api/desk/installation/feedback/empty', {
      token: service.tokens.sign(testStaff('installation')),
      body: { confirmation: EMPTY_CONFIRMATION },
    })
  ).body;
const count = async () => (await service.database.query('select from feedback')).rowCount;
const seed = () => seedDemoFeedback({ ...service, now: () => new Date() });

test('the demo is emptied of its feedback, with events', async () => {
  await service.database.query("insert into installation (kind) values ('demo')");
  await seed();
  const { rows } = await service.database.query<{ id: string }>('select id from feedback limit 1');
  expect(await empty()).toEqual({ emptied: true });
  expect(await count()).toBe(0);
  expect((await service.published(rows[0]!.id)).at(-1)!.type).toBe('feedback.deleted');
  expect(await empty()).toEqual({ emptied: false });
});

test('the feedback of a hotel of its own stays', async () => {
  await service.database.query("insert into installation (kind) values ('own')");
  const added = await seed();
  expect(await empty()).toEqual({ emptied: false });
  expect(await count()).toBe(added);
});
