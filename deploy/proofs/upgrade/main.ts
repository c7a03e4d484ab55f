// Upgrades a hotel in use from the last release, or from FROM: make test-upgrade
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EVENT_LOG_DATABASE, SERVICE_NAMES } from '@innkeeper/topology';
import { startHotel } from '../hotel.ts';
import { REPOSITORY } from '../repository.ts';
import { createGuest, type Guest } from '../roll-out/guest.ts';
import { Load } from '../roll-out/load.ts';
import { Report } from '../roll-out/report.ts';
import { succeed } from '../roll-out/shell.ts';
import { buildRelease } from './release.ts';

const PER_SECOND = 10;
const GOES_ON_MS = 5_000;
const NO_LIMIT = '1000000';
const environment = { RATE_LIMIT_PER_MINUTE: NO_LIMIT, SIGN_IN_LIMIT_PER_MINUTE: NO_LIMIT };

const report = new Report();
const dataDir = mkdtempSync(join(tmpdir(), 'innkeeper-upgrade-'));
try {
  const { name, repository } = await report.time('building the release', buildRelease);
  report.add('the release', name);
  const { guest, bookings } = await upgradeWhileServing(repository);
  await goOn(guest, bookings);
} catch (error) {
  report.fail((error as Error).message);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
report.print();
process.exit(report.failed ? 1 : 0);

/** Runs the release under load, and these sources' migrations beside it. Returns a guest with their bookings. */
async function upgradeWhileServing(repository: string): Promise<{ guest: Guest; bookings: string[] }> {
  const hotel = await startHotel({ environment, repository, dataDir });
  try {
    const site = `http://localhost:${hotel.port}`;
    const guest = await createGuest(site);
    await underLoad('while the release serves and is migrated', site, guest, async () => {
      await pause(GOES_ON_MS);
      await report.time('the migrations', () => Promise.all(SERVICE_NAMES.map(migrate)));
      await pause(GOES_ON_MS);
    });
    return { guest, bookings: await bookingsOf(site, guest) };
  } finally {
    await hotel.stop();
  }
}

/** Runs these sources with the data of the release. */
async function goOn(guest: Guest, bookings: readonly string[]): Promise<void> {
  const hotel = await startHotel({ environment, dataDir });
  try {
    const site = `http://localhost:${hotel.port}`;
    const found = new Set(await bookingsOf(site, guest));
    const lost = bookings.filter((id) => !found.has(id));
    report.add('bookings of a guest before, and lost since', `${bookings.length}, ${lost.length}`);
    if (bookings.length === 0 || lost.length > 0) report.fail('bookings are missing after the upgrade');
    const newGuest = await createGuest(site);
    await underLoad('with these sources', site, newGuest, () => pause(GOES_ON_MS));
  } finally {
    await hotel.stop();
  }
}

async function underLoad(
  what: string,
  site: string,
  guest: Guest,
  work: () => Promise<unknown>,
): Promise<void> {
  const load = new Load(site, guest, PER_SECOND);
  await work();
  const { requests, failed, slowestMs } = await load.stop();
  report.add(`failed requests ${what}`, `${failed.length} of ${requests}, slowest ${slowestMs} ms`);
  if (failed.length > 0) report.fail([...new Set(failed)].slice(0, 5).join('\n'));
}

async function bookingsOf(site: string, { headers }: Guest): Promise<string[]> {
  const answer = await fetch(`${site}/api/booking/getBookings`, { headers });
  if (!answer.ok) throw new Error(`getBookings: ${answer.status} ${await answer.text()}`);
  const { bookings } = (await answer.json()) as { bookings: { bookingId: string }[] };
  return bookings.map(({ bookingId }) => bookingId);
}

/** Migrates a service's database, and the event log, on the Postgres of the hotel that runs. */
async function migrate(service: string): Promise<void> {
  const passwords = JSON.parse(readFileSync(join(dataDir, 'keys/passwords.json'), 'utf8')) as Record<
    string,
    string
  >;
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const urlOf = (database: string) =>
    `postgres://${database}:${passwords[database]}@127.0.0.1:${port}/${database}`;
  await succeed([process.execPath, join(REPOSITORY, 'services', service, 'dist/main.js'), 'migrate'], {
    env: { ...process.env, DATABASE_URL: urlOf(service), EVENT_LOG_URL: urlOf(EVENT_LOG_DATABASE) },
  });
}
