import { useEffect, useState } from 'react';

/** The state of a list: the query that the server answers with one page. */
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
  /** The start of the page in a list with cursors; undefined on the first page. */
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
  /** The cursor of the next page, if pages have no numbers; undefined on the last page. */
  nextCursor: string | undefined;
  /** The cursor of the previous page; undefined on the first page. */
  previousCursor: string | undefined;
  /** The actual sort order, if a search matches too many rows for the requested order; a column's id, if it is shown. */
  sortedInstead: { sort: string; order: 'asc' | 'desc' } | undefined;
  /** The rows belong to the previous state of the list; the new ones are being loaded. */
  isStale: boolean;
  failure: LoadFailure | null;
}

/** Shown instead of rows that could not be loaded. */
export interface LoadFailure {
  title?: string;
  error: unknown;
  onRetry: () => unknown;
}

/** A list's state and the actions that change it. All except those of pages return to the first page. */
export interface List<Sort extends string, Filters extends object> {
  state: ListState<Sort, Filters>;
  /** The text of the search field, which `state.q` follows. */
  typed: string;
  isFiltered: boolean;
  search: (typed: string) => void;
  sortBy: (sort: Sort, order: 'asc' | 'desc') => void;
  filterBy: (part: Partial<Filters>) => void;
  resetFilters: () => void;
  resize: (pageSize: number) => void;
  goToPage: (page: number) => void;
  /** The next page of a list that is paged by cursors, which begins at `cursor`. */
  goToNext: (cursor: string) => void;
  /** The previous page, which ends at `cursor`; without one it is found by its number. */
  goToPrevious: (cursor: string | undefined) => void;
}

type Initial<Sort extends string, Filters extends object> = Omit<
  ListState<Sort, Filters>,
  'q' | 'page' | 'cursor'
>;

const searchDelayMs = 300;
const firstPage = { page: 1, cursor: undefined as string | undefined };

/** The state of a list while it is on the screen. The search starts after a pause in typing. */
export function useListState<Sort extends string, Filters extends object>(
  initial: Initial<Sort, Filters>,
): List<Sort, Filters> {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const [view, setView] = useState(initial);
  const viewKey = JSON.stringify([q, view]);
  const [position, setPosition] = useState({ viewKey, ...firstPage });
  const { page, cursor } = position.viewKey === viewKey ? position : firstPage;
  const goTo = (wanted: number, begins?: string) => setPosition({ viewKey, page: wanted, cursor: begins });

  return {
    state: { q, ...view, page, cursor },
    typed,
    isFiltered: JSON.stringify(view.filters) !== JSON.stringify(initial.filters),
    search: setTyped,
    sortBy: (sort, order) => setView({ ...view, sort, order }),
    filterBy: (part) => setView({ ...view, filters: { ...view.filters, ...part } }),
    resetFilters: () => setView({ ...view, filters: initial.filters }),
    resize: (pageSize) => setView({ ...view, pageSize }),
    goToPage: (wanted) => goTo(wanted),
    goToNext: (begins) => goTo(page + 1, begins),
    goToPrevious: (ends) => goTo(page - 1, ends),
  };
}

/** The words after a pause in typing, so that there is no call for every letter. */
export function useDebounced(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), words === '' ? 0 : searchDelayMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
