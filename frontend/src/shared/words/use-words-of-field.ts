import type { FieldError } from '@innkeeper/contracts';
import { useEffect, useState } from 'react';
import { loadErrorWords, wordsOfFieldError } from './error-words.ts';

/** What is wrong with a field that the page checks while someone types; empty until the words are there, null for nothing. */
export function useWordsOfField(error: FieldError | null): string | null {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    loadErrorWords().then(
      () => setLoaded(true),
      () => {}, // saving says it
    );
  }, []);
  return error && (isLoaded ? wordsOfFieldError(error) : '');
}
