import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Runs `migrate` unless every migration in `folders` has been run on this cluster before, which saves a later
 * start a process per service. The note of it is kept in the cluster, so that it cannot outlive what it is about.
 *
 * @param superuserUrl address of the cluster's own database.
 */
export async function migrateUnlessDone(
  superuserUrl: string,
  folders: string[],
  migrate: () => Promise<void>,
): Promise<void> {
  const fingerprint = fingerprintOf(folders);
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => {}); // Postgres going down meanwhile; the next query says so
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
