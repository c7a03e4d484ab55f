import { compileCatalog } from './compile-catalog.ts';
import { createTranslator } from './translator.ts';

const NIGHTS = {
  en: '{count, plural, one {# night} other {# nights}}',
  ar: '{count, plural, zero {بدون ليالٍ} one {ليلة واحدة} two {ليلتان} few {# ليالٍ} many {# ليلة} other {# ليلة}}',
};
const translate = (language: 'en' | 'ar', messages: Record<string, string>) =>
  createTranslator(language, compileCatalog(messages)) as (key: string, values?: object) => string;

test('a plural has the forms of its language', () => {
  const english = translate('en', { nights: NIGHTS.en });
  expect([1, 2].map((count) => english('nights', { count }))).toEqual(['1 night', '2 nights']);
  const arabic = translate('ar', { nights: NIGHTS.ar });
  const forms = [0, 1, 2, 3, 11, 100].map((count) => arabic('nights', { count }).replace(/[\d٠-٩]+/, '#'));
  expect(forms).toEqual(['بدون ليالٍ', 'ليلة واحدة', 'ليلتان', '# ليالٍ', '# ليلة', '# ليلة']);
});

test('a value is put in as it is, whatever it looks like', () => {
  const t = translate('en', { hello: 'Hello, {name}!', quoted: "It''s '{'here'}'" });
  expect(t('hello', { name: '{count} <b> $& \\u0041' })).toBe('Hello, {count} <b> $& \\u0041!');
  expect(t('quoted')).toBe("It's {here}");
});

test.each(['missing', 'constructor', '__proto__'])('there are no words for %s', (key) => {
  expect(() => translate('en', {})(key)).toThrow(RangeError);
});

test('texts are put in as asked, numbers and cases as they are', () => {
  const catalog = compileCatalog({ left: '{name}: {count} {kind, select, room {room} other {?}}' });
  const t = createTranslator('en', catalog, (text) => `<${text}>`) as (key: string, values: object) => string;
  expect(t('left', { name: 'Sea', count: 2, kind: 'room' })).toBe('<Sea>: 2 room');
});
