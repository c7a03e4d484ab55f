import { getEventListeners } from 'node:events';
import { migrateEventLog } from '../../postgres/migrate.ts';
import { createPool } from '../../postgres/pool.ts';
import { createTestDatabase, testLogger } from '../../testing/databases.ts';
import { eventually } from '../../testing/eventually.ts';
import { PostgresEventBus } from './postgres-event-bus.ts';

const signals: AbortSignal[] = [];
const NodesAbortController = globalThis.AbortController;

beforeAll(() => {
  globalThis.AbortController = class extends NodesAbortController {
    constructor() {
      super();
      signals.push(this.signal);
    }
  };
});
afterAll(() => {
  globalThis.AbortController = NodesAbortController;
});

let opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.reverse()) await close();
  opened = [];
});

test('a lost listening connection is replaced, and leaves no listeners on signals behind', async () => {
  const { url, drop } = await createTestDatabase();
  opened.push(drop);
  await migrateEventLog(url, testLogger);
  const observer = createPool({
    url,
    name: 'observer',
    logger: testLogger,
    connections: 1,
    statementTimeoutMs: 5_000,
  });
  opened.push(() => observer.end());
  const bus = new PostgresEventBus({ url, logger: testLogger });
  opened.push(() => bus.close());
  const listener = async () => {
    const { rows } = await observer.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query = 'listen event_log'`,
    );
    return rows[0]?.pid;
  };
  const listenersOnSignals = () =>
    signals.reduce((count, signal) => count + getEventListeners(signal, 'abort').length, 0);

  await bus.subscribe({ group: 'g', topics: ['t'], handle: async ({ length }) => length });
  let pid = await eventually(listener);
  const before = listenersOnSignals();
  for (let losses = 0; losses < 3; losses++) {
    const former = pid;
    await observer.query('select pg_terminate_backend($1)', [former]);
    pid = await eventually(async () => {
      const now = await listener();
      return now === former ? undefined : now;
    });
  }
  await eventually(() => listenersOnSignals() === before);
});
