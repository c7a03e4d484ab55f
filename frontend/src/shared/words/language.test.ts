import { fakeServer } from '../../testing/fake-server.ts';
import { showSettings } from '../../testing/hotel-settings.ts';
import { storeToken } from '../session/token.ts';
import { followLanguageAtDesk, openIn } from './chosen-language.ts';
import { hereIn } from './here-in.ts';
import { basePath, replaceLanguage } from './language.ts';

afterEach(() => {
  replaceLanguage('en');
  window.history.replaceState(null, '', '/');
});

test('links keep the language of the address, if it is that of the page', () => {
  replaceLanguage('de');
  window.history.replaceState(null, '', '/de/stay');
  expect(basePath()).toBe('/de');
  window.history.replaceState(null, '', '/stay');
  expect(basePath()).toBe('');
  window.history.replaceState(null, '', '/ar/stay'); // which the hotel does not offer
  expect(basePath()).toBe('');
});

test('a page is the same in another language, with dates, party and fragment', () => {
  showSettings({ languages: ['en', 'de', 'ar'] });
  window.history.replaceState(null, '', '/stay?checkIn=2026-12-01&adults=2#offers');
  expect(hereIn('de')).toBe('/de/stay?checkIn=2026-12-01&adults=2#offers');
  window.history.replaceState(null, '', '/de/stay?adults=2');
  expect(hereIn('ar')).toBe('/ar/stay?adults=2');
  expect(hereIn('en')).toBe('/stay?adults=2');
  window.history.replaceState(null, '', '/');
  expect(hereIn('de')).toBe('/de');
});

test('no address leads to another site', () => {
  showSettings({ languages: ['en', 'de'] });
  window.history.replaceState(null, '', '/de//evil.example/stay');
  for (const language of ['en', 'de'] as const)
    expect(new URL(hereIn(language), window.location.origin).origin).toBe(window.location.origin);
});

test('the choice is kept for the server of pages, and with the account of who is signed in', async () => {
  const server = fakeServer({ 'PUT /users/profile/language': () => ({ body: { message: '', user: {} } }) });
  showSettings({ languages: ['en', 'de'] });
  window.history.replaceState(null, '', '/stay#offers');
  const reported = jest.spyOn(console, 'error').mockImplementation(() => {}); // jsdom cannot load another page
  await openIn('de');
  expect(document.cookie).toBe('language=de');
  expect(server.received).toEqual([]);
  storeToken('token-1');
  await openIn('de');
  expect(server.callsTo('PUT /users/profile/language')[0]?.body).toEqual({ language: 'de' });
  reported.mockRestore();
});

test('the page says its language and its direction', () => {
  replaceLanguage('ar');
  const { lang, dir } = document.documentElement;
  expect([lang, dir]).toEqual(['ar', 'rtl']);
});

test('the address of a page of the desk names no language', () => {
  showSettings({ languages: ['en', 'de'] });
  replaceLanguage('de');
  window.history.replaceState(null, '', '/de/admin/today?booking=MB-1');
  for (const language of ['en', 'de', 'fr'] as const)
    expect(hereIn(language)).toBe('/admin/today?booking=MB-1');
});

describe('the desk follows the language of the account', () => {
  const forget = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as chosen-language.ts does
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; max-age=0; path=/`;
  };
  let loads: string[] = [];
  beforeEach(() => {
    loads = [];
    forget();
    showSettings({ languages: ['en', 'ar'] });
    window.history.replaceState(null, '', '/admin/today');
    jest.spyOn(console, 'error').mockImplementation((problem) => {
      loads.push(String(problem)); // jsdom cannot load another page
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    forget();
  });

  test.each([
    ['en', 'fr', 1, 'language=fr'], // which the hotel does not offer to guests
    ['fr', 'fr', 0, ''],
    ['en', 'ar', 0, ''], // which the desk does not have
    ['en', null, 0, ''],
    ['ar', null, 1, ''], // signed in on a page of guests
    ['ar', 'ar', 1, ''],
    ['ar', 'de', 1, 'language=de'],
  ] as const)('a page in %s for an account in %j is loaded %d times more', (present, own, count, cookie) => {
    replaceLanguage(present);
    followLanguageAtDesk(own);
    expect([loads.length, document.cookie]).toEqual([count, cookie]);
  });
});
