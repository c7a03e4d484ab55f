import { paths } from '../paths.ts';

const storageKey = 'token';

const startKey = 'start';

/** Why the last session ended: the user signed out, or the server rejected the token. */
export type SessionEnd = 'signed-out' | 'rejected';

let lastEnd: SessionEnd | null = null;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function readToken(): string | null {
  return localStorage.getItem(storageKey);
}

/** The session that a token belongs to, which stays the same when the token is renewed. */
export function sessionOf(token: string | null): string | null {
  try {
    const claims = token?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '';
    return JSON.parse(atob(claims)).jti;
  } catch {
    return token;
  }
}

export function storeToken(token: string): void {
  lastEnd = null;
  localStorage.setItem(storageKey, token);
  notifyListeners();
}

/** The start of the signed-in user's area. */
export const readStart = (): string => localStorage.getItem(startKey) ?? paths.home;

export const storeStart = (path: string): void => localStorage.setItem(startKey, path);

/** Ends the session of `token`. A late answer to an old token must not end a newer session, so others are kept. */
export function forgetToken(token: string, end: SessionEnd): void {
  if (readToken() !== token) return;
  lastEnd = end;
  localStorage.removeItem(storageKey);
  notifyListeners();
}

export function lastSessionEnd(): SessionEnd | null {
  return lastEnd;
}

/** Calls `listener` on every change, in other tabs too. Returns a function that stops it. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener); // signing out in one tab signs out of all
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
