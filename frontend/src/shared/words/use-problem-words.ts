import type { Worded } from '@innkeeper/contracts';
import { useEffect, useState } from 'react';
import { loadWordsOfServerErrors, sentenceOf } from './error-words.ts';
import { pageLanguage } from './language.ts';

/**
 * What an answer says about why something cannot be done, in the words of the page; empty until they are there. Only the words of errors
 * are loaded with their answers.
 */
export function useProblemWords(problem: Worded | null | undefined, say = sentenceOf): string | null {
  const [isReady, setReady] = useState(pageLanguage() === 'en');
  const isNeeded = Boolean(problem) && !isReady;
  useEffect(() => {
    if (isNeeded) void loadWordsOfServerErrors().then(() => setReady(true));
  }, [isNeeded]);
  if (!problem) return null;
  return isReady ? say(problem) : '';
}
