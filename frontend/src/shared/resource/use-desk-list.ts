import type { PageInfo } from '@innkeeper/contracts';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { liveList } from '../api/queries.ts';
import type { ListResult, ListState } from '../ui/table/list-state.ts';

/** The query of a list, besides its filters. */
export interface PageQuery<Sort extends string> {
  q: string;
  sort: Sort;
  order: 'asc' | 'desc';
  pageNumber: number;
  pageSize: number;
}

export interface LoadedPage<Row> {
  rows: Row[];
  /** Always present in answers to a request for a page. */
  pageInfo: PageInfo | undefined;
}

/**
 * The page that `state` asks for, searched, sorted and counted by the server. It is loaded on every entry, when the
 * window gets the focus and every 30 s; the previous page stays visible while the next one loads.
 * @param key begins the key of every page, so that a change of a record reloads them.
 * @param failureTitle the specified words for a list that could not be loaded.
 */
export function useDeskList<Row, Sort extends string, Filters extends object>(
  key: QueryKey,
  state: ListState<Sort, Filters>,
  load: (query: PageQuery<Sort>, signal: AbortSignal) => Promise<LoadedPage<Row>>,
  failureTitle?: string,
): ListResult<Row> {
  const { q, sort, order, page: pageNumber, pageSize } = state;
  const { data, error, isLoadingError, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, 'desk', state],
    queryFn: async ({ signal }) => ({
      ...(await load({ q, sort, order, pageNumber, pageSize }, signal)),
      page: pageNumber,
    }),
    ...liveList,
    placeholderData: keepPreviousData,
  });
  return {
    rows: data?.rows,
    page: data?.page ?? 1,
    total: data?.pageInfo?.totalItems ?? 0,
    isTotalPartial: data?.pageInfo?.totalIsExact === false,
    nextCursor: data?.pageInfo?.next,
    previousCursor: data?.pageInfo?.previous,
    sortedInstead: data?.pageInfo && sortedInstead(data.pageInfo),
    isStale: isPlaceholderData,
    failure: isLoadingError
      ? { ...(failureTitle && { title: failureTitle }), error, onRetry: refetch }
      : null,
  };
}

const sortedInstead = ({ sort, order = 'asc' }: PageInfo) =>
  sort === undefined ? undefined : { sort, order };
