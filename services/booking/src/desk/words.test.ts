import { toPatterns } from './words.ts';

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
])('%s', (_what, q, patterns) => {
  expect(toPatterns(q)).toEqual(patterns);
});
