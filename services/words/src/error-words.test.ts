import { compileCatalog } from './compile-catalog.ts';
import { wordsOfErrors } from './error-words.ts';
import type { Language } from './languages.ts';
import { createTranslator } from './translator.ts';

const CATALOG = compileCatalog({
  'field.one_of': '{values}',
  plain: 'plain',
  'taken.by_name': '{who}',
  taken: '{start}, {fee}, {count, plural, one {#} other {# x}}',
});
const wordsIn = (language: Language) =>
  wordsOfErrors(language, createTranslator<'errors'>(language, CATALOG));

const params = { start: { date: '2026-12-24' }, fee: { amount: '1250.00', currency: 'EUR' }, count: 2 };

test.each([
  ['en', '24 December 2026, 1250.00 EUR, 2 x'],
  ['de', '24. Dezember 2026, 1.250,00 €, 2 x'],
  ['fr', '24 décembre 2026, 1 250,00 €, 2 x'],
] as const)('days and amounts are formatted for readers of %s', (language, text) => {
  const said = wordsIn(language).sentence({ code: 'taken', params });
  expect(said?.replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
});

test('an amount has the decimals that it was sent with', () => {
  const yen = { ...params, fee: { amount: '12000', currency: 'JPY' } };
  expect(wordsIn('de').sentence({ code: 'taken', params: yen })).toContain('12.000');
});

test('a reason chooses one of the messages of a code, and a text stays as it is', () => {
  const who = '{start} 2026-12-24';
  expect(wordsIn('en').sentence({ code: 'taken', params: { reason: 'by_name', who } })).toBe(who);
});

test.each([
  ['en', 'a, b or c'],
  ['de', 'a, b oder c'],
] as const)('a list is one of readers of %s', (language, text) => {
  const values = ['a', 'b', 'c'];
  expect(wordsIn(language).ofField({ code: 'one_of', params: { values } })).toBe(text);
});

test.each([
  ['a code', { code: 'newer', params: {} }],
  ['a reason', { code: 'taken', params: { reason: 'newer' } }],
])('there are no words for %s that the catalog does not have', (_what, error) => {
  expect(wordsIn('en').sentence(error)).toBeUndefined();
  expect(wordsIn('en').ofField(error)).toBeUndefined();
});
