import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// What may import what is checked with the rest of the repository, in deploy/architecture/site-rules.ts.

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
);
const textOf = (file: string) => readFileSync(join(__dirname, file), 'utf8');

test('only env.ts, and the desk’s for the version, read the build’s environment', () => {
  const readers = files.filter((file) => textOf(file).includes('import.meta.env'));
  expect(readers.sort()).toEqual(['desk/layout/env.ts', 'shared/env.ts']);
});

test('only paths.ts spells out addresses of the site', () => {
  const address = /(?:to|href|path|navigate\()=?\{?["'`](\/(?:home|admin|register|categories)\b)/;
  const readers = files.filter((file) => file !== 'shared/paths.ts' && address.test(textOf(file)));
  expect(readers).toEqual([]);
});
