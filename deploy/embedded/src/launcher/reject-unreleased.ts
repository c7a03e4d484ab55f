import pg from 'pg';
import { LaunchError } from './settings.ts';

/** The first migration of kit in every database of a released version. */
const FIRST_MIGRATION = '0001_schema';
/** SQLSTATE. https://www.postgresql.org/docs/17/errcodes-appendix.html */
const UNDEFINED_TABLE = '42P01';

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
  const firsts = await Promise.all(
    existing.map(({ datname }) =>
      firstMigration(Object.assign(new URL(superuserUrl), { pathname: datname }).href),
    ),
  );
  if (firsts.some((name) => name && name !== FIRST_MIGRATION))
    throw new LaunchError(
      `The data in ${dataDir} are of a version that was never released, which this version cannot upgrade. Nothing in it was ` +
        `changed: move it away (mv ${dataDir} ${dataDir}.old), or choose another DATA_DIR, and start again.`,
    );
}

/** Undefined for a database without migrations. */
const firstMigration = (url: string): Promise<string | undefined> =>
  query<{ name: string }>(url, 'select name from kit_migrations order by id limit 1').then(
    ([first]) => first?.name,
    (error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return undefined;
      throw error;
    },
  );

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
