import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Runs `migrate` unless exactly the migrations in `folders` have already been run on this cluster. That saves later
 * starts one process per service. The fingerprint is stored in the cluster itself, so that both are lost together.
 *
 * @param superuserUrl URL of the database `postgres`.
 */
export async function migrateOnce(
  superuserUrl: string,
  folders: string[],
  migrate: () => Promise<void>,
): Promise<void> {
  const fingerprint = fingerprintOf(folders);
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => {}); // a lost connection fails the next query
  await client.connect();
  try {
    await client.query('CREATE TABLE IF NOT EXISTS migrated (fingerprint text PRIMARY KEY)');
    const { rowCount } = await client.query('SELECT 1 FROM migrated WHERE fingerprint = $1', [fingerprint]);
    if (rowCount === 1) return;
    await migrate();
    await client.query('DELETE FROM migrated');
    await client.query('INSERT INTO migrated VALUES ($1)', [fingerprint]);
  } finally {
    await client.end();
  }
}

function fingerprintOf(folders: string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
      hash
        .update(`${path.slice(folder.length)}\0`)
        .update(readFileSync(path))
        .update('\0');
    }
  }
  return hash.digest('hex');
}
