import type { Language } from '@innkeeper/words/languages';
import { pageLanguage } from './page-language.ts';

const OFFERED: Language[] = ['en', 'de', 'pt'];
const languageOf = (path: string, headers: Parameters<typeof pageLanguage>[1] = {}, offered = OFFERED) =>
  pageLanguage(path, headers, offered).language;

test('the address counts more than what the browser asks for', () => {
  const asked = { cookie: 'language=pt', 'accept-language': 'pt' };
  expect(pageLanguage('/de/stay', asked, OFFERED)).toEqual({ language: 'de', isNegotiated: false });
  expect(languageOf('/en', asked)).toBe('en');
});

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' }, 'de'],
  [{ 'accept-language': 'en;q=0.5, pt-BR;q=0.7, de;q=0.6' }, 'pt'],
  [{ 'accept-language': 'fr, ja;q=0.9' }, 'en'],
  [{ 'accept-language': 'de;q=0, pt;q=0.1' }, 'pt'],
  [{ 'accept-language': 'de;q=x, pt;q=0.1' }, 'pt'],
  [{ 'accept-language': '*' }, 'en'],
  [{ cookie: 'a=1; language=de; b=2', 'accept-language': 'pt' }, 'de'],
  [{ cookie: 'language=fr', 'accept-language': 'pt' }, 'pt'],
  [{ cookie: 'language=__proto__', 'accept-language': 'pt' }, 'pt'],
  [{ cookie: 'language=', 'accept-language': '' }, 'en'],
  [{ cookie: 'my-language=de; language' }, 'en'],
  [{ cookie: 'language=de\u0000<script>' }, 'en'],
] as const)('without a language in the address, %j gives %s', (headers, language) => {
  expect(pageLanguage('/stay', headers, OFFERED)).toEqual({ language, isNegotiated: true });
});

test('a language that the hotel does not offer is in no address', () => {
  expect(languageOf('/fr/stay', { 'accept-language': 'de' })).toBe('de');
  expect(pageLanguage('/de/stay', { 'accept-language': 'de' }, ['en'])).toEqual({
    language: 'en',
    isNegotiated: false,
  });
});

describe('the desk', () => {
  test.each([
    ['/admin', { 'accept-language': 'fr-CA' }, 'fr'],
    ['/admin/bookings/MB-1?x=/stay', { 'accept-language': 'es' }, 'es'],
    ['/admin/today', { cookie: 'language=de', 'accept-language': 'fr' }, 'de'],
    ['/admin/today', { cookie: 'language=pt', 'accept-language': 'pt, fr;q=0.5' }, 'fr'],
    ['/admin/today', { cookie: 'language=ar', 'accept-language': 'ar' }, 'en'],
    ['/pt/admin/today', { 'accept-language': 'es' }, 'es'],
    ['/fr/admin/today', {}, 'en'],
  ] as const)('at %s with %j it is in %s, of its own languages', (path, headers, language) => {
    expect(pageLanguage(path, headers, OFFERED)).toEqual({ language, isNegotiated: true });
    expect(pageLanguage(path, headers, ['pt']).language).toBe(language);
  });

  it('keeps the language of its address, if the hotel offers it', () => {
    const asked = { 'accept-language': 'es' };
    expect(pageLanguage('/de/admin/today', asked, OFFERED)).toEqual({ language: 'de', isNegotiated: false });
  });

  test.each(['/administration', '/stay/admin', '/adminx', '//admin'])('is not %s', (path) => {
    expect(languageOf(path, { 'accept-language': 'fr' })).toBe('en');
  });
});

test('headers of any length take no more time than reading them', () => {
  const many = 'de;q=0.1,'.repeat(1_000_000);
  const start = performance.now();
  languageOf('/', { 'accept-language': many, cookie: `${'; '.repeat(10_000)}${' '.repeat(10_000)}` });
  expect(performance.now() - start).toBeLessThan(1_000);
});
