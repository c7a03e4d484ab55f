import { chooseLanguage, directionOf, isLanguage, LANGUAGES } from './languages.ts';

test.each(Object.entries(LANGUAGES))('%s is named in itself: %s', (language, name) => {
  const own = new Intl.DisplayNames([language], { type: 'language' }).of(language)!;
  expect(name.toLowerCase()).toBe(own.toLowerCase());
});

test.each([
  [['pt-BR', 'en'], 'pt'],
  [['ja', 'DE-at'], 'de'],
  [['ja', '*'], undefined],
  [[''], undefined],
  [[], undefined],
])('of %j the language %s is chosen', (preferred, language) => {
  expect(chooseLanguage(preferred, ['en', 'de', 'pt'])).toBe(language);
});

test('Arabic is written from right to left', () => {
  expect([directionOf('ar'), directionOf('de')]).toEqual(['rtl', 'ltr']);
});

test.each(['constructor', '__proto__', 'EN', 'xx'])('%s is no language', (tag) => {
  expect(isLanguage(tag)).toBe(false);
});
