import type { FieldError, Worded } from '@innkeeper/contracts';
import type { CodedError, ErrorWords } from '@innkeeper/words/error-words';
import { pageLanguage } from './language.ts';
import { loadWords } from './load-words.ts';
import { words } from './words.ts';

/** English is what servers send with each error, so that pages in English need nothing for it. */
const isServersLanguage = (): boolean => pageLanguage() === 'en';

let loaded: ErrorWords | undefined;

/** Loads the words of errors in the page's language, and what formats them. @throws when they cannot be loaded */
export async function loadErrorWords(): Promise<void> {
  const [{ wordsOfErrors }] = await Promise.all([
    import('@innkeeper/words/error-words'),
    loadWords('errors'),
  ]);
  loaded = wordsOfErrors(pageLanguage(), words('errors'));
}

/** The same for an error of a server. If that fails, it is shown in English. */
export async function loadWordsOfServerErrors(): Promise<void> {
  if (!isServersLanguage()) await loadErrorWords().catch(() => {});
}

const inPageLanguage = (kind: 'sentence' | 'ofField', error: Worded): string =>
  (!isServersLanguage() && loaded?.[kind]({ ...error, params: error.params ?? {} })) || error.message;

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

/** The same for an error that the page itself has found. The words of errors are loaded. */
export const wordsOfFieldError = ({ code, params = {} }: FieldError): string =>
  loaded?.ofField({ code, params: params as CodedError['params'] }) ?? code;
