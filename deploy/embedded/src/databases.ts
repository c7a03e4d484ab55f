import pg from 'pg';

/** An arbitrary number: everything that creates databases in this cluster takes the same advisory lock. */
const LOCK = 7_246_118;

/**
 * Creates a login role and a database that it owns, or updates existing ones, including the password. Only the owner
 * and the superuser may connect to the database.
 *
 * @param superuserUrl URL of any other database of the cluster, for the superuser.
 */
export async function ensureDatabase(
  superuserUrl: string,
  { database, role, password }: { database: string; role: string; password: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const roleName = client.escapeIdentifier(role);
    const databaseName = client.escapeIdentifier(database);
    const exists = async (sql: string, name: string) => (await client.query(sql, [name])).rowCount === 1;

    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    if (!(await exists('SELECT 1 FROM pg_roles WHERE rolname = $1', role))) {
      await client.query(`CREATE ROLE ${roleName}`);
    }
    await client.query(`ALTER ROLE ${roleName} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
    if (!(await exists('SELECT 1 FROM pg_database WHERE datname = $1', database))) {
      await client.query(`CREATE DATABASE ${databaseName} OWNER ${roleName}`);
    }
    await client.query(`REVOKE ALL ON DATABASE ${databaseName} FROM PUBLIC`);
  } finally {
    await client.end();
  }
}
