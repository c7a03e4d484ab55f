import { compileCatalog } from '@innkeeper/words/compile-catalog';
import { addEnglish } from '../../testing/english.ts';
import { addWords, words } from './words.ts';

afterEach(addEnglish);

const greeting = (name: string) =>
  (words('guest') as (key: string, values: object) => string)('hello', { name });

test('a value keeps its direction in a sentence from right to left, and needs no marks in others', () => {
  addWords('guest', 'ar', compileCatalog({ hello: 'مرحبًا {name}' }));
  expect(greeting('+34 600')).toBe('مرحبًا \u2068+34 600\u2069');
  addWords('guest', 'de', compileCatalog({ hello: 'Guten Tag {name}' }));
  expect(greeting('+34 600')).toBe('Guten Tag +34 600');
});
