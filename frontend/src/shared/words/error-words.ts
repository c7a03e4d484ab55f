import type { FieldError, Worded } from '@innkeeper/contracts';
import { type CodedError, wordsOfErrors } from '@innkeeper/words/error-words';
import { AREAS, type Language } from '@innkeeper/words/languages';
import { pageLanguage } from './language.ts';
import { loadWords } from './load-words.ts';
import { hasWords, words } from './words.ts';

/** English is what servers send with each error, so that pages in English need no file for it. */
const isServersLanguage = (): boolean =>
  !(AREAS.errors as readonly Language[]).includes(pageLanguage()) || pageLanguage() === 'en';

const say = () => wordsOfErrors(isServersLanguage() ? 'en' : pageLanguage(), words('errors'));

/** Loads what the words of a server's error need. If that fails, errors are shown in English. */
export async function loadErrorWords(): Promise<void> {
  if (!isServersLanguage()) await loadWords('errors').catch(() => {});
}

const inPageLanguage = (kind: 'sentence' | 'ofField', error: Worded): string =>
  (!isServersLanguage() && hasWords('errors') && say()[kind]({ ...error, params: error.params ?? {} })) ||
  error.message;

/** An error of the server as a sentence, in the page's language where that has words for it. */
export const sentenceOf = (error: Worded): string => inPageLanguage('sentence', error);

/** What is wrong with a field, to go on from its label. */
export const wordsOfField = (error: Worded): string => inPageLanguage('ofField', error);

/** The same of each field. until 1.2.0: services of 1.0 send texts */
export const textsOfFields = (fields: Readonly<Record<string, Worded | string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, error]) => [
      name,
      typeof error === 'string' ? error : wordsOfField(error),
    ]),
  );

/** The same for an error that the page itself has found. The words of the area `errors` are loaded. */
export const wordsOfFieldError = ({ code, params = {} }: FieldError): string =>
  say().ofField({ code, params: params as CodedError['params'] }) ?? code;
