import { setTimeout as sleep } from 'node:timers/promises';
import { anyAddress } from './guest.ts';
import type { Journal } from './journal.ts';
import type { Operation } from './operations.ts';
import type { SiteClient } from './site-client.ts';

const PAGES: [Operation, string][] = [
  ['open the site', '/'],
  ['sign-in options', '/api/users/sign-in-options'],
  ['list categories', '/api/category'],
  ['list rooms', '/api/room'],
  ['list the gallery', '/api/gallery'],
  ['list testimonials', '/api/feedback/getApprovedFeedbacks'],
];

/** Somebody without an account, who looks around and leaves a word. */
export async function lookAround(site: SiteClient, journal: Journal, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const address = anyAddress();
    for (const [operation, path] of PAGES) {
      await site.call({ operation, path, address });
      await sleep(60);
    }
    // Sent once: nothing makes it safe to repeat, so only what was acknowledged has to be there.
    const { status, body } = await site.call({
      operation: 'give feedback',
      method: 'POST',
      path: '/api/feedback',
      address,
      body: { rate: 4.5, name: 'A visitor', feedback: 'Still standing, whatever happens.' },
    });
    if (status === 201) journal.feedback.add(body.feedback._id);
  }
}
