import path from 'node:path';
import { feedbackTopic } from '@innkeeper/contracts/feedback';
import { defineSeed, defineService } from '@innkeeper/kit/service';
import { z } from 'zod';
import { seedDemoFeedback } from './demo-feedback.ts';
import { emptyFeedback } from './empty-demo.ts';
import { eraseErasedNames } from './erase-names.ts';
import { forgetDeleted } from './forget-deleted.ts';
import { staysProjection } from './projections.ts';
import { feedbackEndpoints } from './routes.ts';

export const feedbackService = defineService({
  name: 'feedback',
  migrations: path.join(import.meta.dirname, '../migrations'),
  env: z.object({}),
  deps: ({ database, logger, now }) => ({ database, logger, now }),
  endpoints: feedbackEndpoints,
  publishes: [feedbackTopic],
  projections: [staysProjection],
  handlers: [eraseErasedNames],
  background: (deps) => [forgetDeleted(deps)],
  empty: emptyFeedback,
  seed: defineSeed({
    env: z.object({}),
    run: async (context) => `${await seedDemoFeedback(context)} feedbacks added`,
  }),
});
