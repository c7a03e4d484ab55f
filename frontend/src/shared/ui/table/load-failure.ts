import type { UseQueryResult } from '@tanstack/react-query';

/** What a list of staff shows in its place when it could not be loaded. */
export interface LoadFailure {
  title: string;
  error: unknown;
  onRetry: () => unknown;
}

/** The failure of a list's query, in the words of the catalogue; null when there is something to show. */
export function loadFailure({
  isLoadingError,
  error,
  refetch,
}: Pick<UseQueryResult, 'isLoadingError' | 'error' | 'refetch'>): LoadFailure | null {
  return isLoadingError ? { title: 'Load Error!', error, onRetry: refetch } : null;
}
