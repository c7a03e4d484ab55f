import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readChanges } from './changes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'innkeeper-changes-'));
  mkdirSync(join(folder, '.changes'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, '.changes', name), text);

test('changes are read in the order of their files, without the README', () => {
  write('README.md', '# How to');
  write('b.md', '---\nfor: staff\nkind: fixed\n---\n\nTwo.\n');
  write('a-1.md', '---\nfor: guests\nkind: added\n---\nOne\nof two lines.\n');
  expect(readChanges(folder)).toEqual([
    { for: 'guests', kind: 'added', text: 'One\nof two lines.' },
    { for: 'staff', kind: 'fixed', text: 'Two.' },
  ]);
});

test.each([
  ['no head', 'a.md', 'Text.', 'it has to begin with'],
  ['a head without a kind', 'a.md', '---\nfor: guests\n---\nText.', 'it has to begin with'],
  [
    'a reader that nobody is',
    'a.md',
    '---\nfor: toString\nkind: added\n---\nText.',
    'for: toString is not one of guests,',
  ],
  ['an unknown kind', 'a.md', '---\nfor: guests\nkind: new\n---\nText.', 'kind: new is not one of upgrade,'],
  ['no text', 'a.md', '---\nfor: guests\nkind: added\n---\n \n', 'it has no text'],
  ['too long a text', 'a.md', `---\nfor: guests\nkind: added\n---\n${'x'.repeat(601)}`, 'its text is longer'],
  [
    'two paragraphs',
    'a.md',
    '---\nfor: guests\nkind: added\n---\nOne.\n\nTwo.',
    'it has to be one paragraph',
  ],
  ['a list', 'a.md', '---\nfor: guests\nkind: added\n---\n- One.\n- Two.', 'it has to be one paragraph'],
  ['a heading', 'a.md', '---\nfor: guests\nkind: added\n---\n## [9.9.9]', 'it has to be one paragraph'],
  ['another name', 'A b.txt', '---\nfor: guests\nkind: added\n---\nText.', 'the name has to be like'],
])('a change with %s is rejected', (_what, name, text, message) => {
  write(name, text);
  expect(() => readChanges(folder)).toThrow(`.changes/${name}: ${message}`);
});
