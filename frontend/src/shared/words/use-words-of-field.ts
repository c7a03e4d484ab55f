import type { FieldError } from '@innkeeper/contracts';
import { useEffect, useState } from 'react';
import { wordsOfFieldError } from './error-words.ts';
import { loadWords } from './load-words.ts';
import { hasWords } from './words.ts';

/** What is wrong with a field that the page checks while someone types; empty until the words are there, null for nothing. */
export function useWordsOfField(error: FieldError | null): string | null {
  const [, setLoaded] = useState(hasWords('errors'));
  useEffect(() => {
    loadWords('errors').then(
      () => setLoaded(true),
      () => {}, // saving says it
    );
  }, []);
  return error && (hasWords('errors') ? wordsOfFieldError(error) : '');
}
