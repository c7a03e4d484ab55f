import type { BackgroundWork } from '@innkeeper/kit/service';
import type { ServiceDeps } from './feedback.ts';
import { forgetReviewLinks } from './review-links.ts';
import { forgetDeletedFeedback } from './store.ts';

const EVERY_MS = 600_000;

/**
 * Every ten minutes, permanently deletes feedback that was deleted more than an hour ago, and links to reviews that have ended. Several replicas may do so at
 * once.
 */
export function forgetDeleted({
  database,
  logger,
}: Pick<ServiceDeps, 'database' | 'logger'>): BackgroundWork {
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const forget = () => {
    running = Promise.all([forgetDeletedFeedback(database), forgetReviewLinks({ database })]).then(
      () => {},
      (error: unknown) => logger.warn({ err: error }, 'old deleted feedback could not be removed'),
    );
  };
  return {
    start: () => {
      timer = setInterval(forget, EVERY_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
