import { chooseLanguage, directionOf, isLanguage, LANGUAGES, pathIn, splitPath } from './languages.ts';

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

test.each([
  ['/de', 'de', '/'],
  ['/de/', 'de', '/'],
  ['/de/stay', 'de', '/stay'],
  ['/ar/stay/checkout', 'ar', '/stay/checkout'],
  ['/', undefined, '/'],
  ['/stay', undefined, '/stay'],
  ['/desk', undefined, '/desk'],
  ['/DE/stay', undefined, '/DE/stay'],
  ['//de/stay', undefined, '//de/stay'],
  ['/de%2fstay', undefined, '/de%2fstay'],
  ['/__proto__/stay', undefined, '/__proto__/stay'],
  ['/de//evil.example', 'de', '//evil.example'],
  ['', undefined, ''],
])('the address %s has the language %s and the path %s', (address, language, path) => {
  expect(splitPath(address)).toEqual({ language, path });
});

test.each([
  ['en', '/stay', '/stay'],
  ['de', '/stay', '/de/stay'],
  ['de', '/', '/de'],
] as const)('in %s the page %s of an English hotel is %s', (language, path, address) => {
  expect(pathIn(language, path, ['en', 'de'])).toBe(address);
});
