import { useEffect, useRef, useState } from 'react';
import { isCodeMissing } from '../load-code.ts';
import { lastSessionEnd } from './token.ts';
import { useCurrentUserId } from './user.ts';

const storageKey = (userId: string, form: string) => `draft:${userId}:${form}`;

/**
 * Keeps the typed values of a form when the server ends the session, or when the page is left or reloaded because code of
 * the site is missing, and returns them once, to the same user in the same form.
 * @param form names the form and its record.
 * @param readTyped returns the values to keep, never a password, or null.
 */
export function useDraft<Values>(form: string, readTyped: () => Values | null): Values | null {
  const userId = useCurrentUserId();
  const key = storageKey(userId, form);
  const [draft, setDraft] = useState<Values | null>(null);
  useEffect(() => {
    const kept = takeDraft<Values>(key); // the user may be loaded only after the form is shown
    if (kept) setDraft(kept);
  }, [key]);
  const latest = useRef(readTyped);
  useEffect(() => {
    latest.current = readTyped;
  });
  useEffect(() => {
    const keep = () => {
      const values = lastSessionEnd() === 'rejected' || isCodeMissing() ? latest.current() : null;
      if (values && userId) sessionStorage.setItem(key, JSON.stringify(values));
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [key, userId]);
  return draft;
}

function takeDraft<Values>(key: string): Values | null {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept && JSON.parse(kept);
}
