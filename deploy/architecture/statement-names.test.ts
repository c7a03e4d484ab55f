import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@innkeeper/topology';

const repository = join(import.meta.dirname, '../..');

/** The names of the prepared statements in a source, each with its text beside it. */
const namesIn = (source: string) =>
  [...source.matchAll(/\bname: '([\w-]+)',\s+text:/g)].map(([, name]) => name!);

function namesOf(part: string): { name: string; file: string }[] {
  const folder = join(repository, 'services', part, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => namesIn(readFileSync(join(folder, file), 'utf8')).map((name) => ({ name, file })));
}

test('finds the names of statements, and no other names', () => {
  const source = `sql.query({ name: 'a-b', text: 'select' }); x({\n  name: 'c',\n  text: \`select\`,\n}); f({ name: 'd' });`;
  expect(namesIn(source)).toEqual(['a-b', 'c']);
});

// Postgres knows a prepared statement by its name, and pg rejects a second text for it on the same connection.
test.each(SERVICE_NAMES)('no two statements of %s and kit have the same name', (service) => {
  const names = [...namesOf(service), ...namesOf('kit')];
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter(({ name }, i) => names.findIndex((other) => other.name === name) !== i)).toEqual([]);
});
