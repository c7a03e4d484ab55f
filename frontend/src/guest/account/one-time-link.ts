import { useEffect, useState } from 'react';

/**
 * Asks the server what a one-time link opens, once for each secret, and again by `load`. Until it has answered, neither
 * `found` nor `error` is set.
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
    ask(secret, signal).then(
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
