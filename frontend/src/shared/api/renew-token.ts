import { readToken, storeToken } from '../session/token.ts';
import { request } from './client.ts';
import type { ApiError } from './errors.ts';

let renewal: { token: string; renewed: Promise<string | null> } | null = null;

/**
 * Exchanges a token that expired or was revoked for one of now, once for all calls that were rejected; the browser adds the
 * cookie of its session. Returns null where the session has ended, and for calls that were rejected with another code. @throws ApiError when the server cannot say, and the
 * session goes on.
 */
export function renewToken(token: string, code: string): Promise<string | null> {
  if (!/^(expired|revoked)_/.test(code)) return Promise.resolve(null);
  const stored = readToken();
  if (stored !== token) return Promise.resolve(stored); // by another call or tab; null when somebody signed out
  if (renewal?.token !== token) renewal = { token, renewed: exchange(token).finally(() => (renewal = null)) };
  return renewal.renewed;
}

async function exchange(token: string): Promise<string | null> {
  try {
    const answer = await request('POST /api/users/renewal', { body: { token }, token: null });
    if (readToken() === token) storeToken(answer.token);
  } catch (error) {
    const { status } = error as ApiError;
    if (status < 400 || status >= 500 || status === 429) throw error;
    return null;
  }
  return readToken();
}
