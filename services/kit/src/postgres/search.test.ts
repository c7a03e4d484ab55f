import { containingWords, fromCursorText, toCursorText, toPatterns } from './search.ts';

test.each([
  ['', []],
  ['  \t ', []],
  [' Sea  Suite\n🌊 ', ['%Sea%', '%Suite%', '%🌊%']],
  ['100% a_b c\\d', ['%100\\%%', '%a\\_b%', '%c\\\\d%']],
])('the patterns of %j are %j', (text, patterns) => {
  expect(containingWords(text)).toEqual(patterns);
});

test.each([
  ['nothing', '  ', []],
  ['a word', 'maria', [['%maria%']]],
  ['several words', ' Maria  O’Neill ', [['%Maria%'], ['%O’Neill%']]],
  ['part of a booking id', 'MB-7K', [['MB-7K%', '% MB-7K%', '%-MB-7K%']]],
  ['a word of two letters', 'li', [['li%', '% li%', '%-li%']]],
  ['a letter', 'é', [['é%', '% é%', '%-é%']]],
  ['two characters of Chinese', '王芳', [['王芳%', '% 王芳%', '%-王芳%']]],
  ['three characters of Arabic', 'غرفة', [['%غرفة%']]],
  ['what `like` would interpret', '100%_\\', [['%100\\%\\_\\\\%']]],
  ['an emoji', '🛏️', [[]]],
  ['symbols', '@', [[]]],
])('a search for %s', (_what, q, patterns) => {
  expect(toPatterns(q)).toEqual(patterns);
});

test.each([
  ['a cursor', toCursorText(['start', 1, ['2026-01-02', 'MB-1']]), ['start', 1, ['2026-01-02', 'MB-1']]],
  ['another spelling of it', `${toCursorText([1])}=`, undefined],
  ['no JSON', Buffer.from('[1').toString('base64url'), undefined],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('base64url'), undefined],
])('from %s', (_what, text, cursor) => {
  expect(fromCursorText(text)).toEqual(cursor);
});
