import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOf, rowsOf } from './asvs.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const FOLDER = join(REPOSITORY, 'docs/security');
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

/** The last part of the number of each requirement of levels 1 and 2 of ASVS 5.0.0, by section. */
const REQUIREMENTS: Record<string, number[]> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
};
const EXPECTED = Object.entries(REQUIREMENTS).flatMap(([section, parts]) =>
  parts.map((part) => `${section}.${part}`),
);

const rows = rowsOf(read('asvs.md'));
const STATES = ['met', 'documented', 'by design', 'n/a', 'open'];

test('every requirement of level 2 is assessed once', () => {
  expect(EXPECTED).toHaveLength(253);
  expect(rows.map(({ id }) => id)).toEqual(EXPECTED);
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
});

test('each requirement that is met names a test that runs, and each that is documented a heading', () => {
  expect(problemsOf(rows, REPOSITORY)).toEqual([]);
});

test('the sums are those of the table', () => {
  const [met, documented, byDesign, notApplicable, open] = STATES.map(
    (state) => rows.filter((row) => row.state === state).length,
  );
  expect(read('asvs.md').replaceAll(/\s+/g, ' ')).toContain(
    `Of ${rows.length} requirements, ${met} are met, ${documented} are documented, ${byDesign} are met by design, ` +
      `${notApplicable} do not apply, and ${open} are open.`,
  );
});

const THIS = 'deploy/docs/src/asvs.test.ts';
test.each([
  ['met', 'why', 'is met by no test'],
  ['met', 'see `docs/security/asvs.md`', 'is met by no test'],
  ['met', 'why<br>`docs/security/asvs.md` › Open by decision', 'is met by no test'],
  ['met', `why<br>\`${THIS}\` › the sums are wrong`, `names no test that runs: ${THIS} › the sums are wrong`],
  ['met', 'why<br>`deploy/docs/src/no.test.ts` › a test', 'names no file: deploy/docs/src/no.test.ts'],
  ['met', 'why<br>`deploy/docs/src/asvs.ts` › a test', 'is met by no test'],
  ['met', `\`${THIS}\` › the sums are those of the table`, 'says nothing'],
  ['open', `why<br>\`${THIS}\` › no test`, `names no test that runs: ${THIS} › no test`],
  ['documented', 'why', 'is documented nowhere'],
  [
    'documented',
    'why<br>`docs/security/asvs.md` › No such heading',
    'names no heading: docs/security/asvs.md › No such heading',
  ],
])('a row that is %s by “%s” is found', (state, cell, problem) => {
  expect(problemsOf(rowsOf(`| 1.1.1 | ${state} | ${cell} |`), REPOSITORY)[0]).toBe(`1.1.1 ${problem}`);
});

test.each([
  ['met', `why<br>\`${THIS}\` › the sums are those of the table`],
  ['met', 'why<br>`services/kit/src/testing/conformance.ts` › rejects %s'],
  ['documented', 'why<br>`docs/security/asvs.md` › Open by decision'],
  ['open', 'why'],
])('a row may be %s by “%s”', (state, cell) => {
  expect(problemsOf(rowsOf(`| 1.1.1 | ${state} | ${cell} |`), REPOSITORY)).toEqual([]);
});

test.each(['asvs.md', 'threat-model.md', 'inventories.md'])('every file that %s names exists', (document) => {
  const named = [...read(document).matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g)].map(([, path]) => path!);
  const missing = named.filter((path) => !existsSync(join(REPOSITORY, path)));
  expect(missing).toEqual([]);
});
