import { useSyncExternalStore } from 'react';
import { onTokenChange, readToken } from './token.ts';

/** The session's token, or null without one. Separate from token.ts, which must load without React. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken);
}
