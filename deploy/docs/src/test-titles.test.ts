import { isTitleOf, testTitles } from './test-titles.ts';

test.each([
  ["test('runs', () => {})", ['runs']],
  ["it('runs', () => {})", ['runs']],
  ["test.only('runs', () => {})", ['runs']],
  ["test.each([1])('with %i', () => {})", ['with %i']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a test
  ["test.each`a${1}`('with $a', () => {})", ['with $a']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a test
  ['test(`with ${1} cases`, () => {})', ['with … cases']],
  [
    "describe('a group', () => { describe('inner', () => { it('runs', () => {}); }); });",
    ['a group › inner › runs'],
  ],
  ["describe.each([1])('group %i', () => { test('runs', () => {}); });", ['group %i › runs']],
  ["(hasIt ? test : test.skip)('runs where it can', () => {})", ['runs where it can']],
  [
    "(hasIt ? describe : describe.skip).each([1])('a group', () => { test('runs', () => {}); });",
    ['a group › runs'],
  ],
  [
    "test.describe('a group', () => { test('runs', async () => { await test.step('a step', act); }); });",
    ['a group › runs'],
  ],
  ["export function declare() { test('runs', () => {}); }", ['runs']],
])('tests that run: %s', (source, titles) => {
  expect(testTitles('a.test.ts', source)).toEqual(titles);
});

test.each([
  "test.skip('is off', () => {})",
  "xit('is off', () => {})",
  "test.todo('is off')",
  "test('has no body')",
  "test.skip.each([1])('is off', () => {})",
  "describe.skip('a group', () => { test('is off', () => {}); });",
  "xdescribe('a group', () => { test('is off', () => {}); });",
  "test.fixme('is off', async () => {})",
  "// test('is a comment', () => {})",
  'const text = "test(\'is text\', () => {})";',
])('no test that runs: %s', (source) => {
  expect(testTitles('a.test.ts', source)).toEqual([]);
});

test('JSX is read where the file may have it', () => {
  expect(testTitles('a.test.tsx', "test('shows it', () => { render(<Page />); });")).toEqual(['shows it']);
});

test('a title stands for a test with or without its groups, and for no part of a title', () => {
  const titles = ['runs', 'inner › runs', 'a group › inner › runs'];
  expect(titles.filter((title) => isTitleOf('a group › inner › runs', title))).toEqual(titles);
  expect(isTitleOf('a group › never runs', 'runs')).toBe(false);
});
