const storageKey = 'token';

/** Why there is no token any more: the person left, or the server no longer accepts it. */
export type SessionEnd = 'signed-out' | 'refused';

let lastEnd: SessionEnd | null = null;
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

export function readToken(): string | null {
  return localStorage.getItem(storageKey);
}

export function storeToken(token: string): void {
  lastEnd = null;
  localStorage.setItem(storageKey, token);
  announce();
}

/** Ends the session, unless it is already another one: an answer to an old token must not end a new session. */
export function forgetToken(token: string, why: SessionEnd): void {
  if (readToken() !== token) return;
  lastEnd = why;
  localStorage.removeItem(storageKey);
  announce();
}

export function lastSessionEnd(): SessionEnd | null {
  return lastEnd;
}

/** Tells of every change, those that other tabs make too. Returns the end of it. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener); // signing out in one tab signs out of all
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
