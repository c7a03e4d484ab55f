import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@innkeeper/embedded/postgres';
import { IMAGES, OwnContainer, onContainers } from '@innkeeper/kit/testing';
import pg from 'pg';

/** A Postgres that one test owns and may stop and restart; its data survives. */
export type OwnPostgres = {
  superuserUrl: string;
  stop(): Promise<void>;
  /** At the same address. */
  restart(): Promise<void>;
  remove(): Promise<void>;
};

export const startOwnPostgres = (): Promise<OwnPostgres> => (onContainers ? inContainer() : onThisMachine());

const urlAt = (port: number) => `postgres://postgres:test@127.0.0.1:${port}/postgres`;

async function inContainer(): Promise<OwnPostgres> {
  const container = await OwnContainer.start({
    image: IMAGES.postgres,
    port: 5432,
    environment: () => ({ POSTGRES_PASSWORD: 'test' }),
    answers: connect,
  });
  return {
    superuserUrl: urlAt(container.port),
    stop: () => container.stop(),
    restart: () => container.restart(),
    remove: () => container.remove(),
  };
}

async function connect(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: urlAt(port) });
  await client.connect();
  await client.end();
}

async function onThisMachine(): Promise<OwnPostgres> {
  const dir = path.join(tmpdir(), `innkeeper-outage-${randomUUID()}`);
  const start = (port: number) => startPostgres({ dir, port, superuserPassword: 'test' });
  let postgres = await start(0);
  return {
    superuserUrl: postgres.superuserUrl('postgres'),
    stop: () => postgres.stop(),
    restart: async () => {
      postgres = await start(postgres.port);
    },
    remove: async () => {
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
