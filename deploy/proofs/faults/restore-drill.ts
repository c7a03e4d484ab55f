// Backs up an installation in containers while clients use it, destroys it, restores it, and checks invariants:
// make test-restore
import { copyFile, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '@innkeeper/topology';
import { REPOSITORY } from '../repository.ts';
import { findViolations } from './invariants.ts';
import { startLoad } from './load.ts';
import { ALL_OPERATIONS } from './operations.ts';
import { inColumns, problemLines, resultOf } from './report.ts';
import { findUnexpectedResponses } from './responses.ts';
import {
  countMissingBookings,
  findLost,
  findUnacknowledged,
  readPublishedValues,
  resetTo,
  snapshotOf,
} from './restore-checks.ts';
import { findUnready, pollUntilNone } from './run-fault.ts';
import { readState } from './system-state.ts';
import { logStep, runDrill, startSystem, type TestSystem } from './test-system.ts';

const BACKUPS = join(REPOSITORY, '.make/restore-drill');
const BEFORE_MS = 5_000;
const AFTER_MS = 5_000;

/** One line of the report. */
type Step = { name: string; seconds: number; requests: number; bookings: string; problems: string[] };
const steps: Step[] = [];

/** Runs a step and records its result: the problems that `run` found, and optionally a text about bookings. */
async function step(
  { log }: TestSystem,
  name: string,
  run: () => Promise<{ problems: string[]; bookings?: string }>,
): Promise<void> {
  logStep(name);
  log.clearRequests();
  const startedAt = Date.now();
  const { problems, bookings } = await run();
  const { requests } = log;
  const made = requests.filter(({ operation, status }) => operation === 'book' && status === 201).length;
  const done: Step = {
    name,
    seconds: Math.round((Date.now() - startedAt) / 1_000),
    requests: requests.length,
    bookings: bookings ?? (made ? `${made} made` : ''),
    problems,
  };
  steps.push(done);
  for (const line of problemLines(done)) console.log(line);
}

/** Clients use the system during `work`, and no request may fail. */
async function underLoad(system: TestSystem, work: () => Promise<void>): Promise<string[]> {
  const faultAt = Date.now();
  const load = startLoad(system);
  try {
    await sleep(BEFORE_MS);
    await work();
    await sleep(AFTER_MS);
  } finally {
    await load.stop();
  }
  const mustSucceedFrom = new Map(ALL_OPERATIONS.map((operation) => [operation, faultAt]));
  const { requests, contradictions } = system.log;
  const timeline = { faultAt, healthyAt: Date.now(), mustSucceedFrom };
  return [...findUnexpectedResponses(requests, timeline), ...contradictions];
}

const violationsIn = ({ stack, log }: TestSystem): Promise<string[]> =>
  pollUntilNone(Date.now(), async () => findViolations(await readState(stack), log));

/**
 * Rebuilds every projection from the new event log. Nothing may change, because the log must be complete; only a service's data
 * from hints may, which can be newer than the restored service that they came from (docs/decisions/0035).
 */
async function findIncompleteLogs({ stack }: TestSystem): Promise<string[]> {
  const consumers = SERVICES.filter(({ consumes }) => consumes.length > 0);
  const rebuilt = await Promise.all(
    consumers.map(async ({ name, consumes, hints }) => {
      const mayChange = consumes.every((producer) => hints.includes(producer));
      const rebuild = ['env', 'LOG_LEVEL=fatal', 'node', 'dist/main.js', 'rebuild'];
      const output = await stack.execute(name, rebuild);
      const incomplete = output
        .trim()
        .split('\n') // a line for each projection
        .map((line) => JSON.parse(line) as { complete: boolean; rows: Record<string, number> })
        .filter(
          ({ complete, rows }) =>
            !complete || (!mayChange && Object.values(rows).some((count) => count !== 0)),
        );
      return incomplete.length ? [`${name} changed when it was rebuilt from the event log: ${output}`] : [];
    }),
  );
  return rebuilt.flat();
}

/** Problems unless a restore is rejected with these words and the system keeps running. */
async function expectRejected(
  { stack }: TestSystem,
  restore: () => Promise<string>,
  words: string,
): Promise<string[]> {
  const message = await restore().then(
    () => 'nothing',
    (error: Error) => error.message,
  );
  return [
    ...(message.includes(words) ? [] : [`not rejected, but printed: ${message}`]),
    ...(await findUnready(stack)),
  ];
}

/** Problems unless every service rejects the demo's data in production, and says how to empty them. */
async function findServedDemos({ stack }: TestSystem): Promise<string[]> {
  const problems = [];
  for (const { name } of SERVICES) {
    const serve = ['env', 'NODE_ENV=production', 'timeout', '30', 'node', 'dist/main.js', 'serve'];
    const message = await stack.execute(name, serve).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
    if (!message.includes('has the data of the demo') || !message.includes('make empty'))
      problems.push(`${name} did not reject the demo in production, but printed: ${message}`);
  }
  return problems;
}

/** Backs up under load, loses later changes, restores, and uses the system again. */
async function loseAndRestore(
  system: TestSystem,
  { name, force }: { name: string; force: '' | '1' },
  lose: (file: string) => Promise<void>,
): Promise<void> {
  const { stack, log, staff } = system;
  let before = snapshotOf(log);
  let file = '';
  await step(system, 'backup under load', async () => {
    const problems = await underLoad(system, async () => {
      before = snapshotOf(log);
      const output = await stack.script('deploy/backup/backup.sh', [], { BACKUPS });
      file = output.replace('✓ ', '');
    });
    return { problems: [...problems, ...(await violationsIn(system))] };
  });
  await lose(file);
  await step(system, name, async () => {
    await stack.script('deploy/backup/restore.sh', [file], { FORCE: force });
    const state = await readState(stack);
    const lost = findLost(before, state, await readPublishedValues(stack));
    const unacknowledged = findUnacknowledged(state, log);
    const missing = countMissingBookings(state, log);
    resetTo(state, log);
    const problems = [
      ...lost,
      ...unacknowledged,
      ...(await violationsIn(system)),
      ...(await findUnready(stack)),
      ...(await findIncompleteLogs(system)),
    ];
    return { problems, bookings: `${log.bookings.size} restored, ${missing} newer lost` };
  });
  await step(system, 'under load again', async () => {
    await staff.checkOutWalkIns();
    const problems = await underLoad(system, async () => {});
    return { problems: [...problems, ...(await violationsIn(system))] };
  });
}

async function drill(system: TestSystem): Promise<void> {
  const { stack } = system;
  await step(system, 'demo rejected in production', async () => ({
    problems: [...(await findServedDemos(system)), ...(await findUnready(stack))],
  }));
  const restore = (file: string) => stack.script('deploy/backup/restore.sh', [file]);
  await loseAndRestore(system, { name: 'restored into nothing', force: '' }, () =>
    step(system, 'everything destroyed', async () => {
      await stack.destroy();
      return { problems: [] };
    }),
  );
  await loseAndRestore(system, { name: 'restored over a running system', force: '1' }, (file) =>
    step(system, 'two restores rejected', async () => {
      const corrupt = join(BACKUPS, 'corrupt.tar');
      await copyWithWrongByte(file, corrupt);
      return {
        problems: [
          ...(await expectRejected(system, () => restore(file), 'which would be lost')),
          ...(await expectRejected(system, () => restore(corrupt), 'does not match its checksum')),
        ],
      };
    }),
  );
}

/** Copies a file and changes one byte in its middle. */
async function copyWithWrongByte(file: string, copy: string): Promise<void> {
  await copyFile(file, copy);
  const handle = await open(copy, 'r+');
  const middle = Math.floor((await handle.stat()).size / 2);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, middle);
  buffer[0]! ^= 0xff;
  await handle.write(buffer, 0, 1, middle);
  await handle.close();
}

await runDrill('innkeeper-restore', async (stack) => {
  await rm(BACKUPS, { recursive: true, force: true });
  await mkdir(BACKUPS, { recursive: true });
  try {
    await drill(await startSystem(stack));
  } finally {
    await rm(BACKUPS, { recursive: true, force: true });
    const rows = steps.map(({ name, seconds, requests, bookings, problems }) => [
      name,
      `${seconds} s`,
      String(requests),
      bookings,
      resultOf({ problems }),
    ]);
    console.log(`\n${inColumns([['step', 'took', 'requests', 'bookings', 'result'], ...rows]).join('\n')}`);
  }
  return steps.every(({ problems }) => !problems.length);
});
