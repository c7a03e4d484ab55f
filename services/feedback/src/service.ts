import path from 'node:path';
import { feedbackTopic } from '@innkeeper/contracts/feedback';
import { readSealingKeyIfThere } from '@innkeeper/kit/messaging';
import type { Logger } from '@innkeeper/kit/observe';
import { defineSeed, defineService } from '@innkeeper/kit/service';
import { z } from 'zod';
import { seedDemoFeedback } from './demo-feedback.ts';
import { emptyFeedback } from './empty-demo.ts';
import { eraseErasedNames } from './erase-names.ts';
import { forgetDeleted } from './forget-deleted.ts';
import { staysProjection } from './projections.ts';
import { issueReviewLinks, reviewLinks } from './review-links.ts';
import { feedbackEndpoints } from './routes.ts';

const env = z.object({
  MAIL_SECRETS_KEY_FILE: z
    .string()
    .optional()
    .describe(
      'the file of the key with which secrets of links in e-mails are sealed for messages; without it e-mails that ask for a review have no link of their own',
    ),
});

/** Feedback is more important than the links in e-mails, so the service also starts without the key. */
function readMailSecrets(file: string | undefined, logger: Logger) {
  const key = readSealingKeyIfThere('MAIL_SECRETS_KEY_FILE', file);
  if (!key) logger.warn('MAIL_SECRETS_KEY_FILE names no file: e-mails have no link to a review');
  return key;
}

export const feedbackService = defineService({
  name: 'feedback',
  migrations: path.join(import.meta.dirname, '../migrations'),
  env,
  deps: ({ env, database, logger, now }) => ({
    database,
    logger,
    now,
    mailSecrets: readMailSecrets(env.MAIL_SECRETS_KEY_FILE, logger),
  }),
  endpoints: feedbackEndpoints,
  publishes: [feedbackTopic],
  projections: [staysProjection],
  handlers: [eraseErasedNames, reviewLinks],
  background: (deps) => [forgetDeleted(deps), issueReviewLinks(deps)],
  empty: emptyFeedback,
  seed: defineSeed({
    env: z.object({}),
    run: async (context) => `${await seedDemoFeedback(context)} feedbacks added`,
  }),
});
