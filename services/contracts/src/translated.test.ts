import type { Translation } from './texts.ts';
import { textsByRecord, translated } from './translated.ts';

const of = (field: string, words: string, subject = 'c-1'): Translation => ({
  kind: 'category',
  subject,
  field,
  words,
});
const category = {
  id: 'c-1',
  name: 'Sea View',
  description: 'The bay.',
  features: ['Balcony', 'Bath'],
  price: 9,
};
const inGerman = (...translations: Translation[]) =>
  translated(textsByRecord(translations), 'category', category.id, category);

test('a record has its translated texts, and keeps the others', () => {
  expect(inGerman(of('name', 'Meerblick'), of('name', 'Gartenblick', 'c-2'))).toEqual({
    ...category,
    name: 'Meerblick',
  });
});

test('a list has an entry for each line', () => {
  expect(inGerman(of('features', 'Balkon\n\n Badewanne \n')).features).toEqual(['Balkon', 'Badewanne']);
});

test('a text that is empty by now, or no field of the record, stays as it is', () => {
  const texts = textsByRecord([
    of('description', 'Die Bucht.'),
    of('features', 'Balkon'),
    of('tagline', 'Am Meer'),
  ]);
  const emptied = { ...category, description: null, features: [] };
  expect(translated(texts, 'category', category.id, emptied)).toEqual(emptied);
});

test('a record without translations is the same object', () => {
  expect(inGerman()).toBe(category);
});

test('a field named __proto__ changes no prototype', () => {
  const texts = textsByRecord([of('__proto__', 'x'), of('constructor', 'y')]);
  expect(translated(texts, 'category', category.id, category)).toEqual(category);
});
