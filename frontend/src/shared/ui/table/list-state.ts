import { useEffect, useState } from 'react';

/** What a list shows: the query that the server answers with one page. */
export interface ListState<Sort extends string, Filters extends object> {
  /** The words to search for. */
  q: string;
  /** The column that sorts the list, by its id, which is the server's name for it. */
  sort: Sort;
  order: 'asc' | 'desc';
  filters: Filters;
  pageSize: number;
  /** From 1. */
  page: number;
  /** Where the page begins in a list that is paged by cursors; undefined on the first page. */
  cursor: string | undefined;
}

/** The page that answers a ListState. */
export interface ListResult<Row> {
  /** Undefined while the first page loads. */
  rows: Row[] | undefined;
  /** The number of the page that `rows` are, from 1. */
  page: number;
  /** How many rows there are on all pages. */
  total: number;
  /** The server stopped counting at `total`, so there are more rows, and their pages have no numbers. */
  isTotalPartial: boolean;
  /** Where the next page begins, where pages have no numbers; undefined on the last page. */
  nextCursor: string | undefined;
  /** The rows belong to the previous state of the list; the new ones are being loaded. */
  isStale: boolean;
  failure: LoadFailure | null;
}

/** Shown in the place of rows that could not be loaded. */
export interface LoadFailure {
  title: string;
  error: unknown;
  onRetry: () => unknown;
}

type Initial<Sort extends string, Filters extends object> = Omit<
  ListState<Sort, Filters>,
  'q' | 'page' | 'cursor'
> & {
  /** The words that are searched for at first. */
  q?: string;
};

const searchDelayMs = 300;
const firstPage = { page: 1, cursors: [] as readonly string[] };

/**
 * The state of a list and the actions that change it. The search follows the typing after a pause, so the server is
 * not asked for every letter. A change of search, order, filters or page size leads back to the first page.
 */
export function useListState<Sort extends string, Filters extends object>({
  q: words = '',
  ...initial
}: Initial<Sort, Filters>) {
  const [typed, setTyped] = useState(words);
  const q = useDebounced(typed.trim(), searchDelayMs);
  const [view, setView] = useState(initial);
  const viewKey = JSON.stringify([q, view]);
  const [position, setPosition] = useState({ viewKey, ...firstPage });
  const { page, cursors } = position.viewKey === viewKey ? position : firstPage;
  const isFiltered = JSON.stringify(view.filters) !== JSON.stringify(initial.filters);

  return {
    state: { q, ...view, page, cursor: cursors.at(-1) } satisfies ListState<Sort, Filters>,
    /** The text of the search field, which `state.q` follows. */
    typed,
    isFiltered,
    search: setTyped,
    sortBy: (sort: Sort, order: 'asc' | 'desc') => setView({ ...view, sort, order }),
    filterBy: (part: Partial<Filters>) => setView({ ...view, filters: { ...view.filters, ...part } }),
    resetFilters: () => setView({ ...view, filters: initial.filters }),
    resize: (pageSize: number) => setView({ ...view, pageSize }),
    goToPage: (wanted: number) => setPosition({ viewKey, page: wanted, cursors: [] }),
    /** The next page of a list that is paged by cursors, which begins at `cursor`. */
    goToNext: (cursor: string) => setPosition({ viewKey, page: page + 1, cursors: [...cursors, cursor] }),
    goToPrevious: () => setPosition({ viewKey, page: page - 1, cursors: cursors.slice(0, -1) }),
  };
}

export type List<Sort extends string, Filters extends object> = ReturnType<
  typeof useListState<Sort, Filters>
>;

/** The value as it was when it last stayed the same for `ms`. An emptied search takes effect at once. */
function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
