import type { HistoryActor, HistoryEntry } from '@innkeeper/contracts/history';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { likeCall } from '../../api/query-keys.ts';
import { type HistoryService, historyServices, kinds, type RecordKind, serviceOf } from './kinds.ts';

export type { HistoryActor };
export type Entry = HistoryEntry & { service: HistoryService };

/** The filters of the history; '' for everything. Instants are in ISO 8601. */
export interface HistoryFilter {
  who: string;
  kind: string;
  action: string;
  from: string;
  to: string;
}

export const keyOf = ({ service, position }: Entry) => `${service}-${position}`;

/** The changes of one record by staff, newest first, in pages. */
export function useRecordHistory(kind: RecordKind, record: string) {
  const { service } = kinds[kind];
  return useInfiniteQuery({
    queryKey: [...likeCall(`GET /api/desk/history/${service}`), service, kind, record],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { kind, record, cursor };
      const page = await request(`GET /api/desk/history/${service}`, { query, signal });
      return { ...page, entries: page.entries.map((entry) => ({ ...entry, service })) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** A page of all services' histories. */
export interface MergedPage {
  entries: Entry[];
  /** All actors, on the first page. */
  actors: HistoryActor[];
  /** The services that did not answer: their entries are missing. */
  failed: HistoryService[];
  /** The last entry, if there are older ones. */
  next: Entry | undefined;
}

const pageSize = 25;

/** The changes by staff in all services, in one order. If a service fails, only its part is missing. */
export const useHistory = (filter: HistoryFilter) =>
  useInfiniteQuery({
    queryKey: [...likeCall('GET /api/desk/history/booking'), 'all', filter],
    queryFn: ({ pageParam, signal }) => loadPage(filter, pageParam, signal),
    initialPageParam: undefined as Entry | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** @throws the error of the first service when none answers. */
async function loadPage(
  filter: HistoryFilter,
  last: Entry | undefined,
  signal: AbortSignal,
): Promise<MergedPage> {
  const only = serviceOf(filter);
  const asked = only ? [only] : historyServices;
  const answers = await Promise.allSettled(
    asked.map((service) => {
      const query = { ...filter, pageSize, cursor: last && cursorAfter(last, service) };
      return request(`GET /api/desk/history/${service}`, { query, signal });
    }),
  );
  const page: MergedPage = { entries: [], actors: [], failed: [], next: undefined };
  let hasMore = false;
  for (const [i, answer] of answers.entries()) {
    const service = asked[i]!;
    if (answer.status === 'rejected') page.failed.push(service);
    else {
      page.entries.push(...answer.value.entries.map((entry) => ({ ...entry, service })));
      page.actors.push(...(answer.value.actors ?? []));
      hasMore ||= answer.value.next !== undefined;
    }
  }
  const [first] = answers;
  if (first?.status === 'rejected' && page.failed.length === asked.length) throw first.reason;
  page.entries.sort(newestFirst);
  hasMore ||= page.entries.length > pageSize;
  page.entries.splice(pageSize);
  return { ...page, next: hasMore ? page.entries.at(-1) : undefined };
}

const rank = (service: HistoryService) => historyServices.indexOf(service);

/** One order of all services' entries, even for entries with the same time. */
function newestFirst(one: Entry, other: Entry): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return rank(one.service) - rank(other.service) || other.position - one.position;
}

const beyondAllPositions = '999999999999999';

/** The cursor of a service after an entry of any service: a time in microseconds, and a position in its own chain. */
function cursorAfter({ service, at, position }: Entry, of: HistoryService): string {
  const micros = Date.parse(`${at.slice(0, 23)}Z`) * 1_000 + Number(at.slice(23, 26));
  if (of === service) return `${micros}-${position}`;
  return `${micros}-${rank(of) < rank(service) ? '0' : beyondAllPositions}`;
}
