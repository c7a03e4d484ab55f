import { request } from '../../../shared/api/client.ts';
import { apiBase } from '../../../shared/config.ts';
import { readToken } from '../../../shared/session/token.ts';
import { readEvents } from './event-stream.ts';

/** The server sends something every two seconds; otherwise the connection is dead, even without an error. */
const SILENCE_MS = 6_000;
const AGAIN_MS = [500, 2_000, 5_000, 10_000];

interface Listener {
  /** Something has changed, or may have. */
  onChange: () => void;
  /** Whether changes arrive. */
  onState: (isLive: boolean) => void;
}

/** Follows the feed of the desk and reconnects whenever it ends. Returns the function that stops it. */
export function followDesk({ onChange, onState }: Listener): () => void {
  const stopped = new AbortController();
  void (async () => {
    let lastId = '';
    let failures = 0;
    while (!stopped.signal.aborted) {
      await readOnce(stopped.signal, lastId, {
        onBegin: () => {
          failures = 0;
          onState(true);
        },
        onRenew: () => {
          failures = 0;
        },
        onEvent: (id) => {
          lastId = id || lastId;
          onChange();
        },
      });
      if (stopped.signal.aborted) return;
      onState(false);
      await pause(AGAIN_MS[Math.min(failures++, AGAIN_MS.length - 1)]!, stopped.signal);
    }
  })();
  return () => stopped.abort();
}

/** Reads the feed until it ends for any reason. If the token has expired, a call renews it for the next attempt. */
async function readOnce(
  stopped: AbortSignal,
  lastId: string,
  {
    onBegin,
    onRenew,
    onEvent,
  }: Record<'onBegin' | 'onRenew', () => void> & { onEvent: (id: string) => void },
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const token = readToken();
    if (!token) return;
    const response = await fetch(`${apiBase}/desk/feed`, {
      cache: 'no-store',
      signal: AbortSignal.any([stopped, silence.signal]),
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${token}`,
        ...(lastId && { 'Last-Event-ID': lastId }),
      },
    });
    if (response.status === 401) {
      await request('GET /api/users/get-user', { signal: stopped });
      if (readToken() !== token) onRenew();
      return;
    }
    if (
      !response.ok ||
      !response.headers.get('Content-Type')?.startsWith('text/event-stream') ||
      !response.body
    )
      return;
    onBegin();
    await readEvents(response.body, {
      onEvent: ({ id }) => onEvent(id),
      onSign: () => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
      },
    });
  } catch {
    // The connection broke, was silent for too long, or was stopped.
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
