import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const source = __dirname;
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);

/** What a file imports of ours, as paths below src. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  const relativeImports = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) => match[1]!);
  return relativeImports.map((path) => relative(source, join(source, dirname(file), path)));
}
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];

/** The pages that put several features' pieces together. */
const composing = ['home', 'admin'];

test('features do not import each other, save those that compose a page', () => {
  const wrong = files.flatMap((file) => {
    const feature = featureOf(file);
    if (!feature || composing.includes(feature)) return [];
    return importsOf(file)
      .filter((path) => ![undefined, feature].includes(featureOf(path)))
      .map((path) => `${file} → ${path}`);
  });
  expect(wrong).toEqual([]);
});

test('what is shared knows no feature', () => {
  const shared = files.filter((file) => /^(ui|api|session|storage|theme)\//.test(file));
  const wrong = shared.filter((file) => importsOf(file).some((path) => path.startsWith('features/')));
  expect(wrong).toEqual([]);
});

test('only env.ts reads what the build was given', () => {
  const readers = files.filter(
    (file) =>
      !file.includes('.test.') && readFileSync(join(source, file), 'utf8').includes('import.meta.env'),
  );
  expect(readers).toEqual(['env.ts']);
});

test('addresses of the site are spelled out in paths.ts alone', () => {
  const spelled = /(?:to|href|path|navigate\()=?\{?["'`](\/(?:home|admin|register|categories)\b)/;
  const wrong = files.filter(
    (file) =>
      file !== 'paths.ts' &&
      !file.includes('.test.') &&
      spelled.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
