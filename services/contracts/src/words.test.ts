import fc from 'fast-check';
import { countWords } from './words.ts';

describe('counting words', () => {
  it.each([
    ['nothing', '', 0],
    ['spaces alone', ' \t\n\u00a0\u3000 ', 0],
    ['characters that cannot be seen', '\u200b \u200f\u202e \ufeff \u0007 \ufe0f', 0],
    ['one word', 'Lovely', 1],
    ['words between many spaces', '  the   sea \n\n from\tthe bath  ', 5],
    ['no-break, ideographic and line separators', 'a\u00a0b\u3000c\u2028d\u2003e', 5],
    ['hyphens and apostrophes within words', "sea-view guests' rock'n'roll", 3],
    ['punctuation that stands alone, as the form counts it', 'well — yes !', 4],
    ['emoji made of many code points', '👨‍👩‍👧‍👦 🏖️ 🇪🇸 👍🏽', 4],
    ['emoji written together', '🏖️🌊🌞', 1],
    ['text from right to left', 'مكان جميل وهادئ على البحر', 5],
    ['direction marks around words', '\u200fחדר\u200f \u202bנהדר\u202c', 2],
    ['a script without spaces', '海がとても綺麗でした', 1],
    ['letters with combining marks', 'Fe\u0301lix e\u0301tait la\u0300', 3],
  ])('%s', (_what, text, words) => {
    expect(countWords(text)).toBe(words);
  });

  const word = fc.stringMatching(/^[\p{L}\p{N}'-]{1,12}$/u);
  const space = fc.stringMatching(/^[ \t\n\u00a0\u2003\u3000]{1,4}$/);

  it('finds as many words as were joined, whatever stood between and around them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(word, space), { maxLength: 40 }), space, (pairs, edge) => {
        expect(countWords(edge + pairs.flat().join(''))).toBe(pairs.length);
      }),
    );
  });

  it('never counts more words than a form that splits at white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(countWords(text)).toBeLessThanOrEqual(text.trim().split(/\s+/).length);
      }),
    );
  });
});
