import pg from 'pg';
import { LaunchError } from './settings.ts';

/** The first migration of kit in every database of a released version. */
const FIRST_MIGRATION = '0001_schema';

/**
 * Rejects the data of a version that was never released, before anything in them is changed. Services would reject them too, but
 * do not know the folder.
 *
 * @param superuserUrl URL of any database of the cluster.
 * @throws LaunchError with what to do.
 */
export async function rejectUnreleased(
  superuserUrl: string,
  databases: readonly string[],
  dataDir: string,
): Promise<void> {
  const existing = await query<{ datname: string }>(
    superuserUrl,
    'select datname from pg_database where datname = any ($1)',
    [databases],
  );
  for (const { datname } of existing) {
    const url = Object.assign(new URL(superuserUrl), { pathname: datname }).href;
    const [first] = await firstMigration(url);
    if (first && first.name !== FIRST_MIGRATION)
      throw new LaunchError(
        `The data in ${dataDir} are of a version that was never released, which this version cannot upgrade. Nothing in it was ` +
          `changed: move it away (mv ${dataDir} ${dataDir}.old), or choose another DATA_DIR, and start again.`,
      );
  }
}

async function firstMigration(url: string): Promise<{ name: string }[]> {
  const [table] = await query<{ exists: boolean }>(
    url,
    `select to_regclass('kit_migrations') is not null as exists`,
  );
  return table!.exists ? query(url, 'select name from kit_migrations order by id limit 1') : [];
}

async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // a lost connection fails the query
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
