import { useEffect, useRef, useState } from 'react';
import { lastSessionEnd } from './token.ts';
import { useCurrentUser } from './user.ts';

const storageKey = (userId: string, form: string) => `draft:${userId}:${form}`;

/**
 * What was typed into a form when the session ended under it: given back once, to the same person in the same form.
 * `form` names the form and its record; `typed` gives what is worth keeping (never a password), or null.
 */
export function useDraft<Values>(form: string, typed: () => Values | null): Values | null {
  const userId = useCurrentUser().data?._id ?? '';
  const key = storageKey(userId, form);
  const [draft, setDraft] = useState<Values | null>(null);
  useEffect(() => {
    const kept = take<Values>(key); // the person may become known only after the form is shown
    if (kept) setDraft(kept);
  }, [key]);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(
    () => () => {
      const values = lastSessionEnd() === 'refused' ? latest.current() : null;
      if (values) sessionStorage.setItem(key, JSON.stringify(values));
    },
    [key],
  );
  return draft;
}

function take<Values>(key: string): Values | null {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept && JSON.parse(kept);
}
