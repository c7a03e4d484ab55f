import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingEvent } from '@innkeeper/kit/messaging';
import { Database } from '@innkeeper/kit/postgres';
import {
  createClient,
  createServiceDatabases,
  eventually,
  freePort,
  testLogger,
  testUser,
} from '@innkeeper/kit/testing';
import type { BookingUnderTest } from './booking.ts';

const CATALOG = path.resolve(import.meta.dirname, '../../../catalog');

/**
 * A built catalog beside a replica of booking, which gets the hotel's events with the versions that they have. Catalog gets none of
 * booking's events, as if they were late for as long as the test runs.
 */
export async function startCatalogProcess({ internalBase, tokens, deliver }: BookingUnderTest) {
  const { databaseUrl, eventLogUrl, drop } = await createServiceDatabases(path.join(CATALOG, 'migrations'));
  const database = new Database({ url: databaseUrl, name: 'test', logger: testLogger, connections: 3 });
  const [port, internalPort] = [await freePort(), await freePort()];
  const call = createClient(`http://127.0.0.1:${port}`);
  const start = async () => {
    const child = spawn(process.execPath, [path.join(CATALOG, 'dist/main.js'), 'serve'], {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: String(port),
        INTERNAL_PORT: String(internalPort),
        LOG_LEVEL: 'fatal',
        DATABASE_URL: databaseUrl,
        EVENT_LOG_URL: eventLogUrl,
        BOOKING_INTERNAL_URL: internalBase,
        JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
      },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await eventually(
      () =>
        call('GET', '/api/hotel').then(
          ({ body }) => body.installationId,
          () => false,
        ),
      20_000,
    );
    return async () => {
      child.kill('SIGKILL');
      await ended;
    };
  };
  let kill = await start();

  let stopped = false;
  let delivered = 0;
  const relay = async () => {
    while (!stopped) {
      const { rows } = await database.query<{ position: number; event: OutgoingEvent }>(
        `select position, event from outbox where subject = 'hotel' and position > $1 order by position`,
        [delivered],
      );
      for (const { position, event } of rows) {
        await deliver(event, { version: position });
        delivered = position;
      }
      await sleep(20);
    }
  };
  const relaying = relay();
  const token = tokens.sign(testUser('Admin'));
  return {
    read: async () => (await call('GET', '/api/hotel')).body,
    put: (change: object) => call('PUT', '/api/hotel', { token, body: change }),
    open: () => call('PUT', '/api/desk/hotel/open', { token, body: { open: true } }),
    /** How many changes of the currency have begun and not ended. */
    asks: async () => (await database.query('select from currency_asks')).rowCount!,
    /** Ends the process as a crash does. */
    crash: () => kill(),
    restart: async () => {
      kill = await start();
    },
    stop: async () => {
      stopped = true;
      await relaying;
      await kill();
      await database.close();
      await drop();
    },
  };
}
