import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../observe/logger.ts';
import type { Database } from '../postgres/db.ts';
import type { Sql } from '../postgres/sql.ts';
import { CommandError } from './command.ts';

/** The kind of data in a service's database. */
export type InstallationKind = 'demo' | 'own';

/** Undefined until it is decided. */
export async function readInstallationKind(sql: Sql): Promise<InstallationKind | undefined> {
  const { rows } = await sql.query<{ kind: InstallationKind }>('select kind from installation');
  return rows[0]?.kind;
}

/** Decides it, unless it is already decided. Returns the kind. */
export async function decideInstallationKind(sql: Sql, kind: InstallationKind): Promise<InstallationKind> {
  await sql.query('insert into installation (kind) values ($1) on conflict do nothing', [kind]);
  return (await readInstallationKind(sql))!;
}

/**
 * Whether something happened before the demo was emptied here. The event log keeps such events of services that do not
 * publish the deletion, so a projection must skip them: late ones, and all of them in a rebuild.
 * @param time as in an event.
 */
export async function isOfEmptiedDemo(sql: Sql, time: string): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'installation-emptied-after',
    text: 'select from installation where emptied_at > $1',
    values: [time],
  });
  return rowCount! > 0;
}

const DEMO_IN_PRODUCTION =
  'This database has the data of the demo, whose passwords are public, so it is not served with NODE_ENV=production. ' +
  'Empty it with `make empty`, or in containers with `make down VOLUMES=1`. What you have made of the demo can stay: ' +
  'give your own accounts the role of owner, then run `make keep`, or in containers `node dist/main.js keep` in each service.';

/** Data that began as the demo belong to a real hotel from now on. */
export async function keepInstallation(sql: Sql): Promise<void> {
  await sql.query(
    `insert into installation (kind) values ('own') on conflict (only_row) do update set kind = 'own', since = now()`,
  );
}

/**
 * Makes sure that production does not serve the demo, and marks new data as the hotel's own.
 * @throws CommandError for the demo's data.
 */
export async function requireOwnData(sql: Sql): Promise<void> {
  if ((await decideInstallationKind(sql, 'own')) === 'demo') throw new CommandError(DEMO_IN_PRODUCTION);
}

const RETRY_AFTER_MS = 500;

/**
 * `requireOwnData` for a service that starts without waiting for its database. While that is unavailable, the check
 * continues in the background, and ends the process if it finds the demo.
 * @throws CommandError for the demo's data. The database is closed then.
 */
export async function requireOwnDataAtStart(database: Database, logger: Logger): Promise<void> {
  if (await isOwn(database, logger).catch((error) => database.close().then(() => Promise.reject(error))))
    return;
  const retry = async () => {
    do await sleep(RETRY_AFTER_MS, undefined, { ref: false });
    while (!(await isOwn(database, logger)));
  };
  retry().catch((error: CommandError) => {
    logger.fatal(error.message);
    process.exit(1);
  });
}

/** False while it cannot be read. @throws CommandError for the demo's data. */
async function isOwn(database: Database, logger: Logger): Promise<boolean> {
  try {
    await requireOwnData(database);
    return true;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    logger.debug({ err: error }, 'cannot read whether this is the demo');
    return false;
  }
}
