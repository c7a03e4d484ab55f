import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import pg from 'pg';

/** All rows of a table, as Postgres writes them; generated columns have none. */
export type KeptTable = { name: string; columns: string[]; rows: (string | null)[][] };

/** What a test has left in a database, and the statements of its process that are for this kind of database. */
export type KeptDatabase = {
  owner: string;
  tables: KeptTable[];
  sequences: string[][];
  statements: string[];
};

/** What the tests of upgrades need of a released version, in `releases/VERSION.json.gz`. */
export type KeptRelease = {
  /** The checksum of each file of migrations, by the table that has their names. */
  migrations: Record<string, Record<string, string>>;
  databases: Pick<KeptDatabase, 'tables' | 'sequences'>[];
  statements: string[];
};

/** `make keep-databases` runs the tests with it: the folder for what they leave behind. */
const FOLDER = process.env['KEEP_DATABASES'];
const MAXIMUM_ROWS = 2_000;

/** The statements that this process has sent to any database. */
const statements = new Set<string>();
/** What `prepare` accepts: one statement, which begins with one of these words. */
const IS_PREPARABLE = /^\s*(select|insert|update|delete|with|values|merge)\b[^;]*$/i;

if (FOLDER) recordStatements();

function recordStatements(): void {
  const note = (text: string) => {
    if (IS_PREPARABLE.test(text)) statements.add(text);
  };
  const prototype = pg.Connection.prototype as unknown as {
    parse(query: { text: string }, ...rest: unknown[]): void;
    query(text: string): void;
  };
  const { parse, query } = prototype;
  prototype.parse = function (this: unknown, statement, ...rest) {
    note(statement.text);
    parse.call(this, statement, ...rest);
  };
  prototype.query = function (this: unknown, text) {
    note(text);
    query.call(this, text);
  };
}

/**
 * Keeps the rows of a test's database if `KEEP_DATABASES` asks for it, before it is dropped.
 *
 * @param migrations the folder that its tables come from.
 * @param createEmpty creates another database with these tables only.
 */
export async function keepDatabase(
  url: string,
  migrations: string,
  createEmpty: () => Promise<{ url: string; drop(): Promise<void> }>,
): Promise<void> {
  if (!FOLDER) return;
  const empty = await createEmpty();
  const expected = await onDatabase(empty.url, async (client) => ({
    names: new Set((await readTables(client)).map(({ name }) => name)),
    statements: await preparable(client),
  }));
  await empty.drop();
  const { tables, sequences } = await onDatabase(url, async (client) => ({
    tables: (await readTables(client)).filter(({ name }) => expected.names.has(name)),
    sequences: await readSequences(client),
  }));
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  const kept: KeptDatabase = {
    owner: ownerOf(migrations),
    tables: rows <= MAXIMUM_ROWS ? tables : [],
    sequences,
    statements: expected.statements,
  };
  writeFileSync(join(FOLDER, `${randomUUID()}.json`), JSON.stringify(kept));
}

async function onDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** `booking` for a service's folder, `event-log` for that of kit. */
const ownerOf = (migrations: string) => migrations.split(sep).findLast((name) => name !== 'migrations')!;

/** Postgres's own text of each value: a type that Node has, such as a number, would lose digits. */
const AS_TEXT = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

async function readTables(client: pg.Client): Promise<KeptTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ 'migrations$'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  const tables: KeptTable[] = [];
  for (const { name, columns } of rows) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const read = await client.query<(string | null)[]>({
      text: `select ${list} from public.${pg.escapeIdentifier(name)}`,
      rowMode: 'array',
      types: AS_TEXT,
    });
    tables.push({ name, columns, rows: read.rows });
  }
  return tables;
}

async function readSequences(client: pg.Client): Promise<string[][]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null and sequencename !~ 'migrations'`,
  );
  return rows.map(({ name, last }) => [name, last]);
}

/** The statements that can be prepared in this database: the process sends others to another one, or to a test's own tables. */
async function preparable(client: pg.Client): Promise<string[]> {
  const found: string[] = [];
  for (const text of [...statements]) if ((await prepare(client, text)) === null) found.push(text);
  return found;
}

/** Why Postgres cannot prepare a statement in this database; null if it can. */
export async function prepare(client: pg.Client, text: string): Promise<string | null> {
  try {
    await client.query(`prepare kept as ${text}`);
    await client.query('deallocate kept');
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
