import { setTimeout as sleep } from 'node:timers/promises';
import { anyAddress, simulateGuests } from './guest.ts';
import type { Operation } from './operations.ts';
import type { TestSystem } from './test-system.ts';

const GUESTS = 8;
const VISITORS = 2;

/** Simulates people who use the system, from now until `stop`, which lets each finish their current action. */
export function startLoad(system: Omit<TestSystem, 'stack'>): { stop(): Promise<void> } {
  const { site, log, staff, offer } = system;
  const stopping = new AbortController();
  const { signal } = stopping;
  const people = [
    ...Array.from({ length: GUESTS }, () => simulateGuests(site, log, offer, signal)),
    ...Array.from({ length: VISITORS }, () => simulateVisitors(system, signal)),
    staff.changePrices(signal),
    staff.receiveWalkIns(signal),
    staff.deleteUsers(signal),
  ];
  const all = Promise.all(people);
  all.catch(() => {}); // `stop` reports it
  return {
    stop: async () => {
      stopping.abort();
      await all;
    },
  };
}

const PAGES: [Operation, string][] = [
  ['open the site', '/'],
  ['sign-in options', '/api/users/sign-in-options'],
  ['list categories', '/api/category'],
  ['list rooms', '/api/room'],
  ['list the gallery', '/api/gallery'],
  ['list testimonials', '/api/feedback/getApprovedFeedbacks'],
];

/** Visitors without an account, who open public pages and leave feedback. */
async function simulateVisitors(
  { site, log }: Pick<TestSystem, 'site' | 'log'>,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const address = anyAddress();
    for (const [operation, path] of PAGES) {
      await site.call({ operation, path, address });
      await sleep(60);
    }
    // Sent once, because repeating it would add a second one: only what was acknowledged has to exist.
    const { status, body } = await site.call({
      operation: 'give feedback',
      method: 'POST',
      path: '/api/feedback',
      address,
      body: { rate: 4.5, name: 'A visitor', feedback: 'A quiet room and a good breakfast.' },
    });
    if (status === 201) log.feedback.add(body.feedback._id);
  }
}
