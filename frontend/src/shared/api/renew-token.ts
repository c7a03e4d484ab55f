import { readToken, storeToken } from '../session/token.ts';
import { request } from './client.ts';
import type { ApiError } from './errors.ts';

let renewal: { token: string; renewed: Promise<string | null> } | null = null;

/**
 * Exchanges an expired or revoked token for a new one, once for all rejected calls; the browser adds the
 * cookie of its session. Returns null if the session has ended, and for calls that were rejected with another code.
 * @throws ApiError if the server does not answer; the session continues.
 */
export function renewToken(token: string, code: string): Promise<string | null> {
  if (!/^(expired|revoked)_/.test(code)) return Promise.resolve(null);
  const stored = readToken();
  if (stored !== token) return Promise.resolve(stored); // by another call or tab; null when someone signed out
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
