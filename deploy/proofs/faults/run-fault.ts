import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESSES } from '@innkeeper/topology';
import type { Fault } from './fault.ts';
import { findViolations } from './invariants.ts';
import { startLoad } from './load.ts';
import { findMailViolations, findWaitingMails } from './mail-invariants.ts';
import { readMails } from './mail-state.ts';
import type { Operation } from './operations.ts';
import { countFailures, findUnexpectedResponses } from './responses.ts';
import type { Stack } from './stack.ts';
import { readState } from './system-state.ts';
import type { TestSystem } from './test-system.ts';

const BEFORE_MS = 2_000;
const AFTER_MS = 2_000;
const RECOVER_WITHIN_MS = 30_000;
/** A mail that was being sent when its service crashed waits for two and a half minutes. */
const SEND_WITHIN_MS = 240_000;
const POLL_EVERY_MS = 250;

/** One line of the report. Times are in milliseconds. */
export type Outcome = {
  name: string;
  requests: number;
  bookings: number;
  failures: string;
  slowestMs: number;
  /** From the end of the fault until every process was ready, and until every event was applied. */
  healthyMs: number | undefined;
  consistentMs: number | undefined;
  problems: string[];
};

/** Injects a fault while clients use the system, waits until it has recovered, and checks the invariants. */
export async function runFault(
  system: TestSystem,
  { name, unaffected, isOfMails, inject }: Fault,
): Promise<Outcome> {
  const { stack, log } = system;
  log.clearRequests();
  const load = startLoad(system);
  await sleep(BEFORE_MS);

  const faultAt = Date.now();
  const mustSucceedFrom = new Map<Operation, number>(unaffected.map((operation) => [operation, faultAt]));
  await inject(system, (operations) => {
    for (const one of operations) if (!mustSucceedFrom.has(one)) mustSucceedFrom.set(one, Date.now());
  });
  const overAt = Date.now();
  const unready = await pollUntilNone(overAt, () => findUnready(stack));
  const healthyAt = Date.now();
  await sleep(AFTER_MS);
  await load.stop();
  const findAll = async () => {
    const [state, mails] = await Promise.all([readState(stack), readMails(stack)]);
    const waiting = isOfMails ? findWaitingMails(mails) : [];
    return [...findViolations(state, log), ...findMailViolations(mails, log), ...waiting];
  };
  // What waited during the fault takes time as well: nothing may catch up more slowly than it fell behind.
  const recoverWithinMs = isOfMails ? SEND_WITHIN_MS : RECOVER_WITHIN_MS + (overAt - faultAt);
  const violations = await pollUntilNone(Math.max(overAt, healthyAt), findAll, recoverWithinMs);
  const consistentAt = Date.now();

  const { requests, contradictions } = log;
  return {
    name,
    requests: requests.length,
    bookings: requests.filter(({ operation, status }) => operation === 'book' && status === 201).length,
    failures: countFailures(requests),
    slowestMs: Math.max(...requests.map(({ ms }) => ms)),
    healthyMs: unready.length ? undefined : healthyAt - overAt,
    consistentMs: violations.length ? undefined : consistentAt - overAt,
    problems: [
      ...unready.map((reason) => `not ready in time: ${reason}`),
      ...findUnexpectedResponses(requests, { faultAt, healthyAt, mustSucceedFrom }),
      ...contradictions,
      ...violations,
    ],
  };
}

/** Repeats a check until it finds nothing, for at most 30 s after `since`, or as long as said. Returns what it found last. */
export async function pollUntilNone(
  since: number,
  check: () => Promise<string[]>,
  withinMs = RECOVER_WITHIN_MS,
): Promise<string[]> {
  for (;;) {
    const found = await check();
    if (!found.length || Date.now() - since > withinMs) return found;
    await sleep(POLL_EVERY_MS);
  }
}

/** One line for each process that is not ready, with the reason. */
export async function findUnready(stack: Stack): Promise<string[]> {
  const reasons = await Promise.all(PROCESSES.map((name) => stack.notReady(name)));
  return reasons.filter((reason) => reason !== undefined);
}
