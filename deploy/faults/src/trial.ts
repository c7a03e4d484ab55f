import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESSES } from '@innkeeper/topology';
import { findFaults } from './books.ts';
import type { Fault } from './faults.ts';
import type { Offer } from './guest.ts';
import type { Journal } from './journal.ts';
import { findBadAnswers, refusals } from './judge.ts';
import { readLedgers } from './ledgers.ts';
import { startLoad } from './load.ts';
import type { Operation } from './operations.ts';
import type { SiteClient } from './site-client.ts';
import type { Stack } from './stack.ts';
import type { Staff } from './staff.ts';

const BEFORE_MS = 2_000;
const AFTER_MS = 2_000;
const RECOVER_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 250;

export type Hotel = { stack: Stack; site: SiteClient; journal: Journal; staff: Staff; offer: Offer };

/** One line of the table. Times are in milliseconds. */
export type Outcome = {
  name: string;
  requests: number;
  bookings: number;
  refused: string;
  slowestMs: number;
  /** From the end of the harm until every part said that it is ready, and until all events had their effect. */
  healthyMs: number | undefined;
  settledMs: number | undefined;
  faults: string[];
};

/** Does one fault to a hotel in use, waits until it has recovered by itself, and looks into its books. */
export async function tryFault(hotel: Hotel, { name, spared, harm }: Fault): Promise<Outcome> {
  const { stack, site, journal, staff, offer } = hotel;
  journal.turnPage();
  const load = startLoad(site, journal, staff, offer);
  await sleep(BEFORE_MS);

  const hitAt = Date.now();
  const sparedFrom = new Map<Operation, number>(spared.map((one) => [one, hitAt]));
  await harm(stack, (operations) => {
    for (const one of operations) if (!sparedFrom.has(one)) sparedFrom.set(one, Date.now());
  });
  const overAt = Date.now();
  const ailments = await until(overAt, () => whoIsNotReady(stack));
  const healthyAt = Date.now();
  await sleep(AFTER_MS);
  await load.stop();
  const bookFaults = await until(Math.max(overAt, healthyAt), async () =>
    findFaults(await readLedgers(stack), journal),
  );
  const settledAt = Date.now();

  const { seen, contradictions } = journal;
  return {
    name,
    requests: seen.length,
    bookings: seen.filter(({ operation, status }) => operation === 'book' && status === 201).length,
    refused: refusals(seen),
    slowestMs: Math.max(...seen.map(({ ms }) => ms)),
    healthyMs: ailments.length ? undefined : healthyAt - overAt,
    settledMs: bookFaults.length ? undefined : settledAt - overAt,
    faults: [
      ...ailments.map((ailment) => `not healthy in time: ${ailment}`),
      ...findBadAnswers(seen, { hitAt, healthyAt, sparedFrom }),
      ...contradictions,
      ...bookFaults,
    ],
  };
}

/** Asks until there is nothing left to tell, for at most 30 s from `since` on; gives what was told last. */
export async function until(since: number, look: () => Promise<string[]>): Promise<string[]> {
  for (;;) {
    const told = await look();
    if (!told.length || Date.now() - since > RECOVER_WITHIN_MS) return told;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Why parts are not ready, for each that is not. */
export async function whoIsNotReady(stack: Stack): Promise<string[]> {
  const ailments = await Promise.all(PROCESSES.map((part) => stack.notReady(part)));
  return ailments.filter((ailment) => ailment !== undefined);
}
