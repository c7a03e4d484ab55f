import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { KeptDatabase, KeptRelease } from '@innkeeper/kit/testing';

/** The event log's migrations and releases are kit's. */
const EVENT_LOG = 'event-log';

/** Those who own a database: each service, and the event log. */
export const ownersIn = (repository: string): string[] => [
  ...servicesIn(repository),
  ...(migrationsIn(repository, `kit/migrations/${EVENT_LOG}`).length > 0 ? [EVENT_LOG] : []),
];

/** The services with a database. */
export const servicesIn = (repository: string): string[] =>
  readdirSync(join(repository, 'services')).filter(
    (name) => migrationsIn(repository, `${name}/migrations`).length > 0,
  );

/** Where the databases of a version are, for the tests of upgrades from it. */
export const keptFile = (repository: string, owner: string, version: string): string =>
  join(repository, 'services', owner === EVENT_LOG ? 'kit' : owner, 'releases', `${version}.json.gz`);

/**
 * Writes what the tests of upgrades need of a version: its migrations' checksums, its statements, and the fewest databases of its
 * tests in which every column has been seen with a value and, if it may be, without one. Returns a line about each file.
 *
 * @param kept what the tests have left in their databases.
 */
export function writeKept(repository: string, version: string, kept: readonly KeptDatabase[]): string[] {
  return ownersIn(repository).map((owner) => {
    const own = kept.filter((database) => database.owner === owner);
    const chosen = cover(own);
    const empty = tablesOf(own).filter(
      (name) =>
        !chosen.some(({ tables }) => tables.some((table) => table.name === name && table.rows.length > 0)),
    );
    const release: KeptRelease = {
      migrations: checksumsIn(repository, owner),
      databases: chosen.map(({ tables, sequences }) => ({ tables, sequences })),
      statements: [...new Set(own.flatMap(({ statements }) => statements))].sort(),
    };
    const file = keptFile(repository, owner, version);
    mkdirSync(dirname(file), { recursive: true });
    const bytes = gzipSync(JSON.stringify(release), { level: 9 });
    writeFileSync(file, bytes);
    return `${owner}: ${chosen.length} of ${own.length} databases, ${release.statements.length} statements, ${Math.round(bytes.length / 1024)} kB${
      empty.length > 0 ? `; without rows: ${empty.join(', ')}` : ''
    }`;
  });
}

/** Whose databases of a version are missing, or were kept before the migrations became what they are. */
export const staleDatabases = (repository: string, version: string): string[] =>
  ownersIn(repository).filter((owner) => {
    const file = keptFile(repository, owner, version);
    if (!existsSync(file)) return true;
    const { migrations } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as KeptRelease;
    return !isDeepStrictEqual(migrations, checksumsIn(repository, owner));
  });

/** The checksum of each migration, by its table of migrations: that of kit, and for a service its own. */
export function checksumsIn(repository: string, owner: string): KeptRelease['migrations'] {
  if (owner === EVENT_LOG) return { kit_migrations: checksums(repository, `kit/migrations/${EVENT_LOG}`) };
  return {
    kit_migrations: checksums(repository, 'kit/migrations/service'),
    migrations: checksums(repository, `${owner}/migrations`),
  };
}

const checksums = (repository: string, folder: string) =>
  Object.fromEntries(
    migrationsIn(repository, folder).map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(repository, 'services', folder, file)))
        .digest('hex'),
    ]),
  );

function migrationsIn(repository: string, folder: string): string[] {
  const path = join(repository, 'services', folder);
  const files = existsSync(path) ? readdirSync(path) : [];
  return files.filter((file) => file.endsWith('.sql')).sort();
}

const tablesOf = (databases: readonly KeptDatabase[]) => [
  ...new Set(databases.flatMap(({ tables }) => tables.map(({ name }) => name))),
];

/** Databases that together show what all of them show; each time the one that adds most for its size. */
function cover(databases: readonly KeptDatabase[]): KeptDatabase[] {
  const left = new Map(
    databases.map((database) => [database, { shows: shownBy(database), size: sizeOf(database) }]),
  );
  const seen = new Set<string>();
  const chosen: KeptDatabase[] = [];
  for (;;) {
    let best: { database: KeptDatabase; worth: number } | undefined;
    for (const [database, { shows, size }] of left) {
      const added = shows.filter((one) => !seen.has(one)).length;
      const worth = added / (size + 10_000);
      if (added > 0 && worth > (best?.worth ?? 0)) best = { database, worth };
    }
    if (!best) return chosen;
    chosen.push(best.database);
    for (const one of left.get(best.database)!.shows) seen.add(one);
    left.delete(best.database);
  }
}

const shownBy = ({ tables }: KeptDatabase) => [
  ...new Set(
    tables.flatMap(({ name, columns, rows }) =>
      rows.flatMap((row) => row.map((value, i) => `${name}.${columns[i]} ${value === null}`)),
    ),
  ),
];

const sizeOf = ({ tables }: KeptDatabase) => JSON.stringify(tables).length;
