import pg from 'pg';

/** A service, whose role has the same name, with the topics that it may write and those of the services it consumes. */
export type EventLogUser = { role: string; writes: readonly string[]; reads: readonly string[] };

/**
 * Gives roles their rights in an event log in Postgres, and takes all others. What they mean is in the migrations of
 * services/kit; a role that may write a topic may also read it.
 *
 * @param ownerUrl URL of the log's database, for the role that owns it.
 */
export async function grantEventLogRights(ownerUrl: string, users: readonly EventLogUser[]): Promise<void> {
  const rights = users.flatMap(({ role, writes, reads }) => [
    ...writes.map((topic) => ({ role, topic, may_write: true })),
    ...reads.filter((topic) => !writes.includes(topic)).map((topic) => ({ role, topic, may_write: false })),
  ]);
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {}); // a lost connection fails the next query
  await client.connect();
  try {
    const database = client.escapeIdentifier(client.database!);
    const roles = users.map(({ role }) => client.escapeIdentifier(role)).join(', ');
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${roles}`);
    await client.query('BEGIN');
    await client.query('DELETE FROM log_rights');
    await client.query(
      `INSERT INTO log_rights
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(role text, topic text, may_write boolean)`,
      [JSON.stringify(rights)],
    );
    await client.query('COMMIT');
  } finally {
    await client.end(); // without COMMIT it undoes everything
  }
}
