import { readCatalog } from '@innkeeper/words/read-catalog';
import {
  loadWordsOfServerErrors,
  sentenceOf,
  textsOfFields,
  wordsOfField,
  wordsOfFieldError,
} from './error-words.ts';
import { replaceLanguage } from './language.ts';
import { addWords } from './words.ts';

const taken = {
  code: 'room_not_available',
  params: { reason: 'taken_from', roomId: '101', start: { date: '2026-12-24' }, end: { date: '2026-12-26' } },
  message: 'From the server.',
};
const field = { code: 'too_long', params: { max: 40 }, message: 'must be at most 40 characters' };

afterEach(() => {
  replaceLanguage('en');
  addWords('errors', 'en', readCatalog('errors', 'en'));
});

async function inGerman() {
  replaceLanguage('de');
  addWords('errors', 'de', readCatalog('errors', 'de'));
  await loadWordsOfServerErrors();
}

test('in English an error is shown as the server words it', () => {
  expect([sentenceOf(taken), wordsOfField(field)]).toEqual([taken.message, field.message]);
});

test('in another language an error has the words of that language', async () => {
  await inGerman();
  expect(sentenceOf(taken)).toBe(
    'Zimmer 101 ist vom 24. Dezember 2026 bis zum 26. Dezember 2026 belegt. Machen Sie das Zimmer zuerst frei oder wählen Sie andere Tage.',
  );
  expect(textsOfFields({ name: field })).toEqual({ name: 'darf höchstens 40 Zeichen lang sein' });
  expect(wordsOfFieldError({ code: 'required' })).toBe('darf nicht leer sein');
});

test('an error of a newer server is shown in its English words', async () => {
  await inGerman();
  expect(sentenceOf({ ...taken, params: { reason: 'newer' } })).toBe(taken.message);
  expect(wordsOfField({ ...field, code: 'newer' })).toBe(field.message);
});

test('an error of a field that a service of 1.0 sends as a text stays as it is', async () => {
  await inGerman();
  expect(textsOfFields({ end: 'must be after check-in' })).toEqual({ end: 'must be after check-in' });
});
