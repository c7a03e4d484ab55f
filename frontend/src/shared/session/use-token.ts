import { useSyncExternalStore } from 'react';
import { onTokenChange, readToken } from './token.ts';

/** The session's token now, null when nobody is signed in. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken);
}
