import { isTransient } from '../api/errors.ts';
import { StorageError } from './storage-error.ts';

const retryTimeMs = 60_000;
const firstPauseMs = 500;
const longestPauseMs = 8_000;

/**
 * Repeats `call` while the server answers 408, 429 or 5xx, with growing, jittered pauses, for a minute.
 * @throws StorageError `retry_time_exceeded` with the last status after that, every other error at once, and the
 *   signal's reason when it is aborted.
 */
export async function retryWhileTransient<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const deadline = Date.now() + retryTimeMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await call();
    } catch (error) {
      if (!isTransient(error)) throw error;
      const jitteredMs = pauseMs * (0.5 + Math.random());
      if (Date.now() + jitteredMs > deadline) throw new StorageError('retry_time_exceeded', statusOf(error));
      await pause(jitteredMs, signal);
    }
  }
}

function statusOf(error: unknown): number {
  return (error as { status: number }).status;
}

/** Waits, unless `signal` is aborted: then it throws the signal's reason. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
