import { findOlderCode, overdue } from './older-code.ts';

const find = (text: string) => findOlderCode([{ file: 'services/a.ts', text }]);

test.each([
  '// until 1.2.0: tokens of 1.1 have no session',
  '  /** until 1.2.0: tokens of 1.1 have no session */',
  ' * until 1.2.0: tokens of 1.1 have no session',
  '-- until 1.2.0: tokens of 1.1 have no session',
  'act(); # until 1.2.0: tokens of 1.1 have no session',
])('finds the marker in %s', (line) => {
  expect(find(`one\n${line}`)).toEqual({
    marked: [{ place: 'services/a.ts:2', until: '1.2.0', what: 'tokens of 1.1 have no session' }],
    unmarked: [],
  });
});

test.each([
  '// The previous version has none.',
  '/** Absent in answers of earlier versions. */',
  '// An older replica waits.',
  '/** Absent in events of the version before. */',
  "test('the previous release runs on this schema', () => {",
])('finds code without a marker in %s', (line) => {
  expect(find(line)).toEqual({ marked: [], unmarked: [`services/a.ts:1 ${line}`] });
});

test.each([
  ['1.1.9', false],
  ['1.2.0-rc.1', true],
  ['1.2.0', true],
  ['1.10.0', true],
])('for %s, what goes in 1.2.0 is overdue: %s', (version, is) => {
  const { marked } = find('// until 1.2.0: old');
  expect(overdue(marked, version)).toEqual(is ? marked : []);
});
