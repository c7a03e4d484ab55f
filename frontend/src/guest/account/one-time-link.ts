import { useEffect, useState } from 'react';
import { ApiError } from '../../shared/api/errors.ts';
import { words } from '../../shared/words/words.ts';

const t = words('account');

const noSecret = () => new ApiError(t('link.incomplete'), { code: 'invalid_fields', status: 0 });

/**
 * Asks the server for the purpose of a one-time link, once for each secret, and again on `load`. Until it has answered,
 * neither `found` nor `error` is set. A link without a secret opens nothing and needs no call.
 * @param ask the same function in each render
 */
export function useOneTimeLink<Found>(
  secret: string,
  ask: (secret: string, signal: AbortSignal) => Promise<Found>,
) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ found?: Found; error?: unknown }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each attempt
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const answered = secret ? ask(secret, signal) : Promise.reject(noSecret());
    answered.then(
      (found) => setAnswer({ found }),
      (error) => !signal.aborted && setAnswer({ error }),
    );
    return () => leaving.abort();
  }, [secret, ask, attempt]);
  const load = () => {
    setAnswer({});
    setAttempt(attempt + 1);
  };
  return { ...answer, load };
}
