import { EMPTY_CONFIRMATION } from '@innkeeper/contracts/confirmations';
import { rebuildProjection } from '@innkeeper/kit/messaging';
import { eventually, testStaff, testUser } from '@innkeeper/kit/testing';
import { seedDemoFeedback } from './demo-feedback.ts';
import { staysProjection } from './projections.ts';
import { type FeedbackUnderTest, newBookingId, reaches, startFeedback } from './testing/feedback.ts';

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

test('the feedback of a real hotel stays', async () => {
  await service.database.query("insert into installation (kind) values ('own')");
  const added = await seed();
  expect(await empty()).toEqual({ emptied: false });
  expect(await count()).toBe(added);
});

test("the demo's stays do not come back, neither late nor in a rebuild", async () => {
  const guest = testUser();
  const [ofDemo, late] = [1, 2].map(() => reaches(newBookingId(), guest.id, 'checked_out'));
  const stays = async () => (await service.database.query('select from finished_stays')).rowCount;
  const applied = (events: number) =>
    eventually(async () => (await service.database.query('select from inbox')).rowCount === events);
  await service.database.query("insert into installation (kind) values ('demo')");
  await service.deliver(ofDemo!);
  await applied(1);
  expect(await stays()).toBe(1);
  await empty();
  await service.deliver(late!);
  await applied(2);
  expect(await stays()).toBe(0);

  await service.deliver(reaches(newBookingId(), guest.id, 'checked_out'));
  await applied(3);
  const rebuilt = await rebuildProjection({
    databaseUrl: service.database.pool.options.connectionString!,
    bus: service.bus,
    projection: staysProjection,
  });
  expect(rebuilt).toMatchObject({ events: 3, failed: 0, rows: { staysAdded: 0, staysRemoved: 0 } });
  expect(await stays()).toBe(1);
});
