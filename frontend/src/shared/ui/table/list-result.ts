import type { UseQueryResult } from '@tanstack/react-query';

/** One page of a list. */
export interface ListResult<Row> {
  /** Undefined while the first page loads. */
  rows: Row[] | undefined;
  /** The number of the page that `rows` are, from 1. */
  page: number;
  /** How many rows there are on all pages, where the server counts them. */
  total?: number | undefined;
  /** Where the next page begins, in a list that is paged by cursors; undefined on the last page. */
  nextCursor?: string | undefined;
  /** The rows belong to the previous state of the list; the new ones are being loaded. */
  isStale: boolean;
  failure: LoadFailure | null;
}

/** Shown in the place of a list that could not be loaded. */
export interface LoadFailure {
  title: string;
  error: unknown;
  onRetry: () => unknown;
}

/** Why a list's query failed, in the specified words; null when there is something to show. */
export function loadFailure(
  { isLoadingError, error, refetch }: Pick<UseQueryResult, 'isLoadingError' | 'error' | 'refetch'>,
  title = 'Load Error!',
): LoadFailure | null {
  return isLoadingError ? { title, error, onRetry: refetch } : null;
}
