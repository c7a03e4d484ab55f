import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

const rows = [...read('asvs.md').matchAll(/^\| ([\d.]+) \| (\S+) \| (.+) \|$/gm)].map(
  ([, id, state, text]) => ({
    id: id!,
    state: state!,
    text: text!,
  }),
);

test('every requirement of level 2 is assessed once', () => {
  expect(EXPECTED).toHaveLength(253);
  expect(rows.map(({ id }) => id)).toEqual(EXPECTED);
  for (const { id, state } of rows)
    expect([id, state]).toEqual([id, expect.stringMatching(/^(met|n\/a|open)$/)]);
});

test('the sums are those of the table', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const sums = `${count('met')} are met, ${count('n/a')} do not apply, and ${count('open')} are open`;
  expect(read('asvs.md')).toContain(`Of ${rows.length} requirements, ${sums}.`);
});

test.each(['asvs.md', 'threat-model.md', 'inventories.md'])('every file that %s names exists', (document) => {
  const named = [...read(document).matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g)].map(([, path]) => path!);
  const missing = named.filter((path) => !existsSync(join(REPOSITORY, path)));
  expect(missing).toEqual([]);
});
