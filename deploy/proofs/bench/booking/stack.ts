import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROLES } from '@innkeeper/contracts/access';
import { startPostgres } from '@innkeeper/embedded/postgres';
import { createTokenFactory } from '@innkeeper/kit/testing';
import pg from 'pg';
import { REPOSITORY } from '../../repository.ts';
import { CHECK, SHORT, sizeOf } from '../form.ts';
import { type Environment, freePort, type Part, withSettings } from '../processes.ts';

const serviceOf = (repository: string) => path.join(repository, 'services/booking/dist/main.js');
const SERVICE = serviceOf(REPOSITORY);
export const GATEWAY = path.join(REPOSITORY, 'gateway/dist/main.js');
const UNLIMITED = '1000000000';
/** The short form has fewer room types of the same size, so that an answer has as many rooms. */
const [rooms, categories] = CHECK ? [400, 2] : SHORT ? [1_000, 2] : [10_000, 20];
export const ROOMS = Number(process.env['BENCH_ROOMS'] ?? rooms);
export const CATEGORIES = Number(process.env['BENCH_CATEGORIES'] ?? categories);
/** Fewer than a hundred for each room fill faster, for a quick look. */
const BOOKINGS = Number(process.env['BENCH_BOOKINGS'] ?? ROOMS * sizeOf(100, 5));
/** A folder that keeps the full hotel for other runs of the same day, which then need not fill it again. */
const KEPT = process.env['BENCH_DIR'];

/** A running process of the product. */
export type Running = { url: string; internalUrl: string; pid: number; stop(): Promise<void> };
export type Hotel = Awaited<ReturnType<typeof startHotel>>;
export type TokenFactory = ReturnType<typeof createTokenFactory>;
export type Log = (what: string) => void;

/** A Postgres that writes to disk as in production, and removes itself afterwards unless `kept` names a folder. */
export async function startDatabase(settings: Record<string, string> = {}, kept?: string) {
  const dir = kept ?? path.join(tmpdir(), `innkeeper-bench-${randomUUID()}`);
  const postgres = await startPostgres({
    dir,
    superuserPassword: 'bench',
    throwaway: !kept,
    settings: {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      shared_buffers: '512MB',
      max_wal_size: '4GB',
      maintenance_work_mem: '256MB',
      ...settings,
    },
  });
  return { ...postgres, pid: Number.parseInt(readFileSync(path.join(dir, 'postmaster.pid'), 'utf8'), 10) };
}

/** The full hotel: Postgres, migrated, filled, vacuumed; and the keys that sign its guests' tokens. */
export async function startHotel(say: Log) {
  const postgres = await startDatabase({}, KEPT);
  const tokens = createTokenFactory(ROLES);
  const databaseUrl = postgres.superuserUrl('booking');
  const environment = {
    DATABASE_URL: databaseUrl,
    EVENT_LOG_URL: postgres.superuserUrl('event_log'),
    JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
    QUOTE_KEYS_FILE: tokens.keyRingFile,
    LOG_LEVEL: 'warn',
  };
  const filled = KEPT && path.join(KEPT, 'bench-is-filled');
  const isFilled = filled && existsSync(filled);
  if (!isFilled) {
    await query(postgres.superuserUrl('postgres'), 'create database booking');
    await query(postgres.superuserUrl('postgres'), 'create database event_log');
  }
  await runToEnd(SERVICE, environment, ['migrate']);
  if (!isFilled) {
    say(`filling ${ROOMS} rooms and ${BOOKINGS} bookings`);
    const fill = readFileSync(path.join(REPOSITORY, 'deploy/proofs/bench/booking/fill.sql'), 'utf8');
    const size = {
      rooms: ROOMS,
      categories: CATEGORIES,
      guests: sizeOf(300_000, 5_000),
      stays_per_room: BOOKINGS / ROOMS,
    };
    const settings = Object.entries(size).map(([name, value]) => `set bench.${name} = ${value};`);
    await query(databaseUrl, settings.join(' ') + fill);
    await query(databaseUrl, 'vacuum analyze');
    await query(databaseUrl, 'checkpoint');
    say('filled');
    if (filled) writeFileSync(filled, '');
  }
  return {
    databaseUrl,
    databasePid: postgres.pid,
    environment,
    tokens,
    forgetEvents: () => query(databaseUrl, 'truncate outbox'),
    stop: postgres.stop,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the caller knows the columns of its query
export async function query<Row = any>(url: string, sql: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql, values);
    return rows;
  } finally {
    await client.end();
  }
}

/** This version of booking, or that of another folder, which is built. */
export const startService = (
  { environment }: { environment: Environment },
  repository = REPOSITORY,
): Promise<Running> => startProcess(serviceOf(repository), environment);

export function startGateway(
  { environment }: { environment: Environment },
  service: { url: string },
  identity: { url: string },
): Promise<Running> {
  return startProcess(GATEWAY, {
    ...environment,
    BOOKING_URL: service.url,
    IDENTITY_INTERNAL_URL: identity.url,
    ...Object.fromEntries(
      ['IDENTITY_URL', 'CATALOG_URL', 'GALLERY_URL', 'FEEDBACK_URL', 'MESSAGES_URL', 'BILLING_URL'].map(
        (name) => [name, service.url],
      ),
    ),
    RATE_LIMIT_PER_MINUTE: UNLIMITED,
    CONNECTIONS_PER_ADDRESS: UNLIMITED,
  });
}

/** What the gateway asks identity four times a second: no token is revoked here. */
export async function startEmptyRevocations(): Promise<Part & { url: string }> {
  const server = createHttpServer((_req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ asOf: Date.now(), revocations: [] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A process that ends with this one, whatever ends it in good order. */
function spawnNode(file: string, environment: Environment, args: readonly string[] = []) {
  const child = spawn(process.execPath, [file, ...args], {
    env: withSettings(environment),
    stdio: 'inherit',
  });
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

export async function runToEnd(
  file: string,
  environment: Environment,
  args: readonly string[],
): Promise<void> {
  const [code] = await once(spawnNode(file, environment, args), 'exit');
  if (code !== 0) throw new Error(`${file} failed`);
}

export async function startProcess(file: string, environment: Environment): Promise<Running> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const child = spawnNode(file, { ...environment, PORT: String(port), INTERNAL_PORT: String(internalPort) });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`http://127.0.0.1:${internalPort}/readyz`).catch(() => undefined);
    if (ready?.ok)
      return {
        url: `http://127.0.0.1:${port}`,
        internalUrl: `http://127.0.0.1:${internalPort}`,
        pid: child.pid!,
        stop,
      };
    if (child.exitCode !== null) break;
    await sleep(100);
  }
  await stop();
  throw new Error(`${file} did not become ready`);
}
