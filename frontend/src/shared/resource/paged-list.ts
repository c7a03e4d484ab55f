import type { PageInfo } from '@innkeeper/contracts';
import type { Answer, CallInput, CallName } from '../api/client.ts';
import { request } from '../api/client.ts';
import { keyOf } from '../api/query-keys.ts';
import { useListInAddress } from '../ui/table/list-in-address.ts';
import { type ListState, useListState } from '../ui/table/list-state.ts';
import { type LoadedPage, type PageQuery, useDeskList } from './use-desk-list.ts';

/** The call that answers one page of a list for staff. */
export interface PageCall<Row, Sort extends string, Filters extends object> {
  name: CallName;
  load: (
    page: PageQuery<Sort>,
    state: ListState<Sort, Filters>,
    signal: AbortSignal,
  ) => Promise<LoadedPage<Row>>;
  /** The list when it is opened. */
  initial: Omit<ListState<Sort, Filters>, 'q' | 'page' | 'cursor'>;
  /** The specified words for a list that could not be loaded. */
  failure?: string | undefined;
}

type SentBy<Input> = Input extends { body: infer Body }
  ? Body
  : Input extends { query?: infer Query }
    ? Query
    : never;
type SortIn<Sent> = Sent extends { sort?: infer Sort } ? Exclude<Extract<Sort, string>, ''> : never;
type SortOf<Name extends CallName> = SortIn<SentBy<CallInput<Name>>>;

interface Options<Name extends CallName, Row, Filters extends object> {
  rows: (answer: Answer<Name>) => Row[];
  initial: Omit<ListState<SortOf<Name>, Filters>, 'q' | 'page' | 'cursor'>;
  failure?: string;
  /** What is sent for a page; its query and the filters if left out. */
  inputOf?: (page: PageQuery<SortOf<Name>>, state: ListState<SortOf<Name>, Filters>) => CallInput<Name>;
}

type Paged = { pageInfo?: PageInfo };
type AnyRequest = (name: string, request: object) => Promise<never>;

/** Declares the list that a call answers page by page. */
export function pagesOf<Name extends CallName, Row, Filters extends object>(
  name: Name,
  { rows, initial, failure, inputOf }: Options<Name, Row, Filters>,
): PageCall<Row, SortOf<Name>, Filters> {
  return {
    name,
    initial,
    failure,
    load: async (page, state, signal) => {
      const input = inputOf?.(page, state) ?? { query: { ...page, ...state.filters } };
      const answer: Answer<Name> & Paged = await (request as AnyRequest)(name, { ...input, signal });
      return { rows: rows(answer), pageInfo: answer.pageInfo };
    },
  };
}

/** The page of a list that a state asks for. */
export const usePage = <Row, Sort extends string, Filters extends object>(
  { name, load, failure }: PageCall<Row, Sort, Filters>,
  state: ListState<Sort, Filters>,
) => useDeskList(keyOf(name), state, (page, signal) => load(page, state, signal), failure);

/** The state of a list while it is on the screen, and the page that it asks for. */
export function usePagedList<Row, Sort extends string, Filters extends object>({
  list: call,
}: {
  list: PageCall<Row, Sort, Filters>;
}) {
  const list = useListState<Sort, Filters>(call.initial);
  return { list, result: usePage(call, list.state) };
}

/** The same with the state in the address, so that it survives a reload and can be shared: search, order, filters and page. */
export function usePagedListInAddress<Row, Sort extends string, Filters extends Record<string, string>>({
  list: call,
  columns,
  filters,
}: {
  list: PageCall<Row, Sort, Filters>;
  columns: readonly { sort?: Sort }[];
  filters?: { [Name in keyof Filters]?: { options: Readonly<Record<string, string>> } };
}) {
  const options = Object.entries(filters ?? {}).map(([name, filter]) => [name, filter?.options]);
  const list = useListInAddress<Sort, Filters>({
    initial: call.initial,
    filtersFor: () => call.initial.filters,
    unfiltered: call.initial.filters,
    sorts: columns.flatMap(({ sort }) => sort ?? []),
    choices: Object.fromEntries(options),
  });
  return { list, result: usePage(call, list.state) };
}
