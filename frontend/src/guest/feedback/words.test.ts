import { countWords } from '@innkeeper/contracts/words';
import fc from 'fast-check';
import { keepWithinWords } from './words.ts';

const limit = 30;
const thirty = Array.from({ length: 30 }, (_, index) => `word${index + 1}`).join(' ');

test('ignores the thirty-first word while typing', () => {
  expect(keepWithinWords(thirty, `${thirty} `, limit)).toBe(`${thirty} `);
  expect(keepWithinWords(`${thirty} `, `${thirty} a`, limit)).toBe(`${thirty} `);
  expect(keepWithinWords(thirty, `${thirty}s`, limit)).toBe(`${thirty}s`);
});

test('keeps the first thirty words of a long pasted text', () => {
  expect(keepWithinWords('', `${thirty} and more`, limit)).toBe(thirty);
  expect(keepWithinWords('replace me', `${thirty} and more`, limit)).toBe(thirty);
});

test('never cuts the end of the text when words are inserted before it', () => {
  const text = keepWithinWords('one three', `one ${thirty} three`, limit);
  expect(text.startsWith('one word1 ')).toBe(true);
  expect(text.endsWith(' three')).toBe(true);
  expect(countWords(text)).toBe(limit);
});

test('ignores splitting a word when the text is full', () => {
  const split = thirty.replace('word15', 'wo rd15');
  expect(keepWithinWords(thirty, split, limit)).toBe(thirty);
});

test('keeps the limit for any input, and short texts unchanged', () => {
  const text = fc.array(fc.constantFrom('sea', 'bay', ' ', '  ', '\n', '😀', 'é'), { maxLength: 30 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const previous = keepWithinWords('', before.join(''), 5);
      const next = after.join('');
      const kept = keepWithinWords(previous, next, 5);
      expect(countWords(kept)).toBeLessThanOrEqual(5);
      if (countWords(next) <= 5) expect(kept).toBe(next);
    }),
  );
});
