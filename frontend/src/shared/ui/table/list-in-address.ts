import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type List, type ListState, useDebounced } from './list-state.ts';

interface Options<Sort extends string, Filters extends Record<string, string>> {
  /** The default order and page size of the list. */
  initial: Pick<ListState<Sort, Filters>, 'sort' | 'order' | 'pageSize'>;
  /** The default filters, which may depend on the searched words. */
  filtersFor: (q: string) => Filters;
  /** The filters that select all rows. */
  unfiltered: Filters;
  /** The values that the address may contain; others are ignored. */
  sorts: readonly Sort[];
  choices: { [Name in keyof Filters]: Readonly<Record<Filters[Name], unknown>> };
}

/**
 * The state of a list in the address, so that it survives a reload, can be shared, and the back button restores the previous
 * state. The address contains only values that differ from the defaults.
 */
export function useListInAddress<Sort extends string, Filters extends Record<string, string>>(
  options: Options<Sort, Filters>,
): List<Sort, Filters> {
  const { params, change } = useParamsOfAddress();

  const q = params.get('q') ?? '';
  const { typed, setTyped } = useTypedWords(q, (words) =>
    change({ q: words || undefined, ...firstPage }, true),
  );
  const { initial, unfiltered } = options;
  const state = readState(params, options);
  const filterBy = (part: Partial<Filters>) =>
    change({ ...differences(part, options.filtersFor(q)), ...firstPage });
  return {
    state,
    typed,
    isFiltered: JSON.stringify(state.filters) !== JSON.stringify(unfiltered),
    search: setTyped,
    sortBy: (sort, order) => change({ ...differences({ sort, order }, initial), ...firstPage }),
    filterBy,
    resetFilters: () => filterBy(unfiltered),
    resize: (size) => change({ size: size === initial.pageSize ? undefined : String(size), ...firstPage }),
    goToPage: (page) => change(pageParams(page)),
    goToNext: (cursor) => change(pageParams(state.page + 1, cursor)),
    goToPrevious: (cursor) => change(pageParams(state.page - 1, cursor)),
  };
}

const firstPage = { page: undefined, cursor: undefined };
const pageParams = (page: number, cursor?: string) => ({ page: page > 1 ? String(page) : undefined, cursor });

function readState<Sort extends string, Filters extends Record<string, string>>(
  params: URLSearchParams,
  { initial, filtersFor, sorts, choices }: Options<Sort, Filters>,
): ListState<Sort, Filters> {
  const q = params.get('q') ?? '';
  const sort = params.get('sort') as Sort;
  const order = params.get('order');
  const isKnown = (name: string, value: string) =>
    Object.hasOwn(choices, name) && Object.hasOwn(choices[name]!, value);
  const named = [...params].filter(([name, value]) => isKnown(name, value));
  return {
    q,
    sort: sorts.includes(sort) ? sort : initial.sort,
    order: order === 'asc' || order === 'desc' ? order : initial.order,
    filters: { ...filtersFor(q), ...Object.fromEntries(named) },
    pageSize: wholeNumber(params.get('size'), 100) ?? initial.pageSize,
    page: wholeNumber(params.get('page'), 1_000_000_000) ?? 1,
    cursor: params.get('cursor') ?? undefined,
  };
}

/** A number from 1 to `most`; undefined for any other text. */
function wholeNumber(text: string | null, most: number): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

/** The values of `chosen` that are not the initial ones; undefined, which the address leaves out, for those that are. */
const differences = (chosen: Record<string, string | undefined>, initial: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(chosen).map(([name, value]) => [name, value === initial[name] ? undefined : value]),
  );

/**
 * The parameters of the address, and a function that changes some; undefined removes one. React Router's own hook would
 * add to the first file of the site.
 */
export function useParamsOfAddress() {
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const addressWith = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    return { search: next.toString() };
  };
  return {
    params,
    /** For a link that changes them. */
    addressWith,
    change: (changes: Record<string, string | undefined>, replace = false) =>
      void navigate(addressWith(changes), { replace }),
  };
}

/**
 * The text of the search field: it updates the address after a pause in typing, and is updated when the address changes
 * otherwise.
 */
function useTypedWords(q: string, onSettled: (words: string) => void) {
  const [typed, setTyped] = useState(q);
  const settled = useDebounced(typed.trim());
  const known = useRef(q);
  useEffect(() => {
    if (known.current === q) return;
    known.current = q;
    setTyped(q);
  }, [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new words lead to a new address
  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    onSettled(settled);
  }, [settled]);
  return { typed, setTyped };
}
