import { containingWords } from './search.ts';

test.each([
  ['', []],
  ['  \t ', []],
  [' Sea  Suite\n🌊 ', ['%Sea%', '%Suite%', '%🌊%']],
  ['100% a_b c\\d', ['%100\\%%', '%a\\_b%', '%c\\\\d%']],
])('the patterns of %j are %j', (text, patterns) => {
  expect(containingWords(text)).toEqual(patterns);
});
