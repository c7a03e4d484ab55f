import { submission } from '@innkeeper/contracts/feedback';
import { Database } from '@innkeeper/kit/postgres';
import { createServiceDatabase, type TestDatabase, testLogger } from '@innkeeper/kit/testing';
import { demoFeedback, seedDemoFeedback } from './demo-feedback.ts';
import { submitFeedback } from './feedback.ts';
import { listFeedback, listTestimonials } from './list-feedback.ts';
import { feedbackService } from './service.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');

describe('the demo feedback', () => {
  it('is what guests could have sent within the last year', () => {
    const yearAgo = new Date('2025-11-21T12:00:00.000Z').toISOString();
    for (const feedback of demoFeedback(NOW)) {
      expect(submission.safeParse(feedback).error).toBeUndefined();
      expect(feedback.date > yearAgo && feedback.date < NOW.toISOString()).toBe(true);
    }
  });
});

describe('seeding', () => {
  let ownDatabase: TestDatabase;
  let database: Database;
  const now = () => NOW;

  beforeEach(async () => {
    ownDatabase = await createServiceDatabase(feedbackService.migrations);
    database = new Database({ url: ownDatabase.url, name: 'test', logger: testLogger, connections: 4 });
  });
  afterEach(async () => {
    await database.close();
    await ownDatabase.drop();
  });

  it('adds a dozen testimonials and two pending feedbacks to an empty table', async () => {
    expect(await seedDemoFeedback({ database, now })).toBe(14);
    const { feedback: all } = await listFeedback({ database, now }, {});
    expect(await listTestimonials({ database, now })).toHaveLength(12);
    expect(all.filter(({ status }) => status === 'pending')).toHaveLength(2);
    expect(all.filter(({ answer }) => answer)).toHaveLength(2);

    const { rows } = await database.query<{ types: string[] }>(
      "select array_agg(distinct event->>'type' order by event->>'type') as types from outbox",
    );
    expect(rows[0]!.types).toEqual(['feedback.approved', 'feedback.submitted']);
  });

  it('adds nothing a second time, nor when several processes start it at once', async () => {
    const added = await Promise.all(Array.from({ length: 4 }, () => seedDemoFeedback({ database, now })));
    expect(added.sort()).toEqual([0, 0, 0, 14]);
    expect((await listFeedback({ database, now }, {})).feedback).toHaveLength(14);
  });

  it('adds nothing where there is feedback already', async () => {
    const own = { rate: 4, feedback: 'Lovely.', name: 'Elena', caller: null };
    await submitFeedback({ database, now }, own);
    expect(await seedDemoFeedback({ database, now })).toBe(0);
    expect((await listFeedback({ database, now }, {})).feedback).toHaveLength(1);
  });
});
