// Backs up a hotel in containers in use, loses it, brings it back, and checks its books: make test-restore
import { copyFile, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '@innkeeper/topology';
import { findFaults } from './books.ts';
import { findBadAnswers } from './judge.ts';
import { readLedgers } from './ledgers.ts';
import { startLoad } from './load.ts';
import { onStack, say } from './on-stack.ts';
import { openHotel } from './open-hotel.ts';
import { ALL_OPERATIONS } from './operations.ts';
import { adopt, bookingsGone, copyOf, lost, neverTold, readAnnounced } from './restored.ts';
import { Stack } from './stack.ts';
import { explanation, inColumns } from './table.ts';
import { type Hotel, until, whoIsNotReady } from './trial.ts';

const BACKUPS = join(import.meta.dirname, '../../../.make/restore-drill');
const BEFORE_MS = 5_000;
const AFTER_MS = 5_000;

/** One line of the table. */
type Step = { name: string; seconds: number; requests: number; bookings: string; faults: string[] };
const steps: Step[] = [];

/** Does a step of the drill, and notes how it went: `does` says what was wrong, and maybe something about bookings. */
async function step(
  { journal }: Hotel,
  name: string,
  does: () => Promise<{ faults: string[]; bookings?: string }>,
): Promise<void> {
  say(name);
  journal.turnPage();
  const startedAt = Date.now();
  const { faults, bookings } = await does();
  const { seen } = journal;
  const booked = seen.filter(({ operation, status }) => operation === 'book' && status === 201).length;
  const done: Step = {
    name,
    seconds: Math.round((Date.now() - startedAt) / 1_000),
    requests: seen.length,
    bookings: bookings ?? (booked ? `${booked} made` : ''),
    faults,
  };
  steps.push(done);
  for (const line of explanation(done)) console.log(line);
}

/** People use the hotel while `during` goes on, and nobody is refused anything. */
async function inUse({ site, journal, staff, offer }: Hotel, during: () => Promise<void>): Promise<string[]> {
  const hitAt = Date.now();
  const load = startLoad(site, journal, staff, offer);
  try {
    await sleep(BEFORE_MS);
    await during();
    await sleep(AFTER_MS);
  } finally {
    await load.stop();
  }
  const sparedFrom = new Map(ALL_OPERATIONS.map((operation) => [operation, hitAt]));
  const { seen, contradictions } = journal;
  return [...findBadAnswers(seen, { hitAt, healthyAt: Date.now(), sparedFrom }), ...contradictions];
}

const booksOf = ({ stack, journal }: Hotel): Promise<string[]> =>
  until(Date.now(), async () => findFaults(await readLedgers(stack), journal));

/** The new log is complete: a copy that is built anew from it alone is what it was. */
async function findWhatTheLogLacks({ stack }: Hotel): Promise<string[]> {
  const rebuilt = await Promise.all(
    SERVICES.filter(({ consumes }) => consumes.length).map(async ({ name: service }) => {
      const rebuild = ['env', 'LOG_LEVEL=fatal', 'node', 'dist/rebuild-projection.js'];
      const printed = await stack.execute(service, rebuild);
      const { complete, rows } = JSON.parse(printed) as { complete: boolean; rows: Record<string, number> };
      const changed = Object.values(rows).some((count) => count !== 0);
      return complete && !changed ? [] : [`${service}, built anew from the log, changed: ${printed}`];
    }),
  );
  return rebuilt.flat();
}

/** What went wrong where something had to be refused with these words, and the hotel left as it was. */
async function refused({ stack }: Hotel, does: () => Promise<string>, words: string): Promise<string[]> {
  const told = await does().then(
    () => 'nothing',
    (error: Error) => error.message,
  );
  return [
    ...(told.includes(words) ? [] : [`not refused, but told: ${told}`]),
    ...(await whoIsNotReady(stack)),
  ];
}

/** From a backup in use, through the loss of everything after it, to a hotel in use again. */
async function loseAndRestore(
  hotel: Hotel,
  how: string,
  lose: (file: string) => Promise<void>,
): Promise<void> {
  const { stack, journal, staff } = hotel;
  let before = copyOf(journal);
  let file = '';
  await step(hotel, 'backed up in use', async () => {
    const faults = await inUse(hotel, async () => {
      before = copyOf(journal);
      const printed = await stack.script('deploy/backup/backup.sh', [], { BACKUPS });
      file = printed.replace('✓ ', '');
    });
    return { faults: [...faults, ...(await booksOf(hotel))] };
  });
  await lose(file);
  await step(hotel, `restored ${how}`, async () => {
    await stack.script('deploy/backup/restore.sh', [file], {
      FORCE: how === 'over a hotel in use' ? '1' : '',
    });
    const ledgers = await readLedgers(stack);
    const missing = [...lost(before, ledgers, await readAnnounced(stack)), ...neverTold(ledgers, journal)];
    const gone = bookingsGone(ledgers, journal);
    adopt(journal, ledgers);
    const bookings = `${journal.bookings.size} back, ${gone} newer gone`;
    const faults = [...missing, ...(await booksOf(hotel)), ...(await whoIsNotReady(stack))];
    return { faults: [...faults, ...(await findWhatTheLogLacks(hotel))], bookings };
  });
  await step(hotel, 'in use again', async () => {
    await staff.seeOut();
    const faults = await inUse(hotel, async () => {});
    return { faults: [...faults, ...(await booksOf(hotel))] };
  });
}

async function drill(hotel: Hotel): Promise<void> {
  const { stack } = hotel;
  const restore = (file: string) => stack.script('deploy/backup/restore.sh', [file]);
  await loseAndRestore(hotel, 'into nothing', () =>
    step(hotel, 'everything destroyed', async () => {
      await stack.destroy();
      return { faults: [] };
    }),
  );
  await loseAndRestore(hotel, 'over a hotel in use', (file) =>
    step(hotel, 'two restores refused', async () => {
      const spoilt = join(BACKUPS, 'spoilt.tar');
      await spoil(file, spoilt);
      return {
        faults: [
          ...(await refused(hotel, () => restore(file), 'which would be lost')),
          ...(await refused(hotel, () => restore(spoilt), 'does not have the checksum')),
        ],
      };
    }),
  );
}

/** A copy with another byte in the middle of it. */
async function spoil(file: string, copy: string): Promise<void> {
  await copyFile(file, copy);
  const handle = await open(copy, 'r+');
  const middle = Math.floor((await handle.stat()).size / 2);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, middle);
  buffer[0]! ^= 0xff;
  await handle.write(buffer, 0, 1, middle);
  await handle.close();
}

const stack = await Stack.prepare('innkeeper-restore');
await onStack(stack, async () => {
  await rm(BACKUPS, { recursive: true, force: true });
  await mkdir(BACKUPS, { recursive: true });
  try {
    await drill(await openHotel(stack));
  } finally {
    await rm(BACKUPS, { recursive: true, force: true });
    const cells = steps.map(({ name, seconds, requests, bookings, faults }) => [
      ...[name, `${seconds} s`, String(requests), bookings, faults.length ? 'FAULTS' : 'right'],
    ]);
    console.log(`\n${inColumns([['step', 'took', 'requests', 'bookings', 'books'], ...cells]).join('\n')}`);
  }
  return steps.every(({ faults }) => !faults.length);
});
