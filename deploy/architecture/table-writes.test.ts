import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@innkeeper/topology';
import { sourcesOf } from './source-rules.ts';
import { storeExportsIn } from './store-exports.ts';
import { MAY_WRITE_ALL, TABLE_OWNERS } from './table-owners.ts';
import { tablesWrittenIn, UNKNOWN } from './table-writes.ts';

const repository = join(import.meta.dirname, '../..');
const sources = sourcesOf(repository);

/** The tables after all migrations in a folder. */
function tablesOf(folder: string): string[] {
  const tables = new Set<string>();
  for (const file of readdirSync(join(repository, folder)).sort()) {
    const sql = readFileSync(join(repository, folder, file), 'utf8').replace(/--.*/g, '');
    const steps = /\b(create (?:unlogged )?table|drop table)(?: if (?:not )?exists)? (?:public\.)?(\w+)/gi;
    for (const [, step, table] of sql.matchAll(steps))
      if (/^drop/i.test(step!)) tables.delete(table!);
      else tables.add(table!);
  }
  return [...tables].sort();
}

const OF_KIT = tablesOf('services/kit/migrations/service');

/** The owner of each table of a service; kit's own tables are no service's. */
function ownersIn(service: string): Map<string, string> {
  const modules = TABLE_OWNERS[service] ?? { '.': tablesOf(`services/${service}/migrations`) };
  const own = Object.entries(modules).flatMap(([owner, tables]) =>
    tables.map((table) => [table, owner] as const),
  );
  return new Map([...own, ...OF_KIT.map((table) => [table, 'kit'] as const)]);
}

/** What a service's modules write of each other, by module and table. */
function foreignWritesIn(service: string): string[] {
  const owners = ownersIn(service);
  const src = `services/${service}/src/`;
  const foreign = sources
    .filter(({ file }) => file.startsWith(src))
    .flatMap(({ file, text }) => {
      const module = TABLE_OWNERS[service] ? (/^[^/]+(?=\/)/.exec(file.slice(src.length))?.[0] ?? '.') : '.';
      return tablesWrittenIn(file, text)
        .map((table) => ({ table, owner: table === UNKNOWN ? UNKNOWN : owners.get(table) }))
        .filter(({ owner }) => owner && owner !== module && (owner === 'kit' || !MAY_WRITE_ALL.test(file)))
        .map(({ table, owner }) =>
          owner === UNKNOWN ? `${file} writes ${table}` : `${service}: ${module} writes ${table} of ${owner}`,
        );
    });
  return [...new Set(foreign)];
}

test.each(Object.keys(TABLE_OWNERS))('each table of %s has one owner', (service) => {
  const listed = Object.values(TABLE_OWNERS[service]!).flat();
  expect([...listed].sort()).toEqual(tablesOf(`services/${service}/migrations`));
});

test('modules write their own tables only', () => {
  expect(
    SERVICE_NAMES.flatMap((service) => tablesOf(`services/${service}/migrations`)).length,
  ).toBeGreaterThan(50);
  expect(SERVICE_NAMES.flatMap(foreignWritesIn)).toEqual([]);
});

test('what other modules may use of a module is in its actions and rules, which hand on no store', () => {
  const found = sources
    .filter(({ file }) => /^services\/(?!kit|contracts|words)/.test(file))
    .filter(({ file, text }) => storeExportsIn(file, text).length);
  expect(found.map(({ file }) => file)).toEqual([]);
});

test.each([
  ['a statement', "sql.query('insert into Rooms (id) values ($1)')", ['rooms']],
  ['an update with another name', 'sql.query(`update rooms r\n  set a = 1`)', ['rooms']],
  [
    'an update of all columns of an upsert',
    "q('insert into a as b values (1) on conflict (id) do update set x = 1')",
    ['a'],
  ],
  ['a lock', "q('select from rooms for update of rooms skip locked')", []],
  [
    'parts of a statement',
    'q(`with gone as (delete from only rooms returning id), b as (\nupdate blocks as x set id = 1) select`)',
    ['blocks', 'rooms'],
  ],
  ['a schema', "q('merge into public.rooms using a on true when matched then delete')", ['rooms']],
  ['a name in quotes', `q('delete from "public"."rooms"')`, ['rooms']],
  ['temporary tables', "q('delete from pg_temp.rooms')", []],
  ['several tables', "q('truncate table rooms, public.blocks cascade')", ['blocks', 'rooms']],
  ['a copy', "q('copy rooms (id) from stdin')", ['rooms']],
  ['a statement of several texts', `q('delete ' + \`from \${a} where \` + b)`, [UNKNOWN]],
  [
    'a text inside of a text',
    `q(\`\${ids.map((id) => \`delete from rooms where id = \${id}\`)}\`)`,
    ['rooms'],
  ],
  ['a list of names', `for (const t of ['rooms', 'blocks']) q(\`delete from \${t}\`)`, ['blocks', 'rooms']],
  [
    'a name that is not known',
    `q(\`insert into \${tableOf(a)} values (1)\`); q(\`update \${b} set x = 1\`)`,
    [UNKNOWN],
  ],
  ['a name that is added later', "q(['delete from', table].join(' '))", [UNKNOWN]],
  ['the end of a rebuild', "bringOver(sql, 'rooms', 'room_id')", ['rooms']],
  ['comments', '/* insert into rooms */ // delete from rooms', []],
])('finds what is written by %s', (_what, source, tables) => {
  expect(tablesWrittenIn('a.ts', source)).toEqual(tables);
});

test.each([
  ["export { selectRoom as readRoom, type Room } from './room-store.ts';", ['selectRoom', 'Room']],
  ["export * from './store.ts';", ['*']],
  ["import { a, b } from './store.ts'; export { a };", ['a']],
  ["import * as store from './store.ts'; export const readRoom = store.selectRoom;", ['readRoom']],
  ["import { a } from './store.ts'; export const b = (id) => a(id); export { c } from './rules.ts';", []],
])('finds what %s hands on', (source, names) => {
  expect(storeExportsIn('services/booking/src/stays/a.ts', source)).toEqual(names);
  expect(storeExportsIn('services/booking/src/stays/a-store.ts', source)).toEqual([]);
});
