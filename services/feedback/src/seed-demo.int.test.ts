import path from 'node:path';
import { Database } from '@innkeeper/kit/postgres/db';
import { createServiceDatabase, type TestDatabase, testLogger } from '@innkeeper/kit/testing/databases';
import { submission } from './contract.ts';
import { demoFeedback } from './demo-feedback.ts';
import { listAllFeedback, listTestimonials } from './list-feedback.ts';
import { seedDemo } from './seed-demo.ts';
import { submitFeedback } from './submit-feedback.ts';

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

  beforeEach(async () => {
    ownDatabase = await createServiceDatabase(path.join(import.meta.dirname, '../migrations'));
    database = new Database({ url: ownDatabase.url, name: 'test', logger: testLogger, connections: 4 });
  });
  afterEach(async () => {
    await database.close();
    await ownDatabase.drop();
  });

  it('gives an empty hotel a dozen testimonials and something to moderate', async () => {
    expect(await seedDemo(database, NOW)).toBe(14);
    const all = await listAllFeedback(database);
    expect(await listTestimonials(database)).toHaveLength(12);
    expect(all.filter(({ status }) => status === 'pending')).toHaveLength(2);

    const { rows } = await database.query<{ types: string[] }>(
      "select array_agg(distinct event->>'type' order by event->>'type') as types from outbox",
    );
    expect(rows[0]!.types).toEqual(['feedback.approved', 'feedback.submitted']);
  });

  it('adds nothing a second time, not even when many start at once', async () => {
    const added = await Promise.all(Array.from({ length: 4 }, () => seedDemo(database, NOW)));
    expect(added.sort()).toEqual([0, 0, 0, 14]);
    expect(await listAllFeedback(database)).toHaveLength(14);
  });

  it('leaves a hotel alone that has feedback of its own', async () => {
    const own = { rate: 4, feedback: 'Lovely.', name: 'Elena' };
    await submitFeedback(database, own, { customerId: undefined, now: NOW });
    expect(await seedDemo(database, NOW)).toBe(0);
    expect(await listAllFeedback(database)).toHaveLength(1);
  });
});
