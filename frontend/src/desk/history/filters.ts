import { addDays, startOfDay } from '../../shared/calendar.ts';
import type { HistoryFilter } from '../../shared/resource/history/api.ts';
import { actionsOf, isKind } from '../../shared/resource/history/kinds.ts';
import { useParamsOfAddress } from '../../shared/ui/table/list-in-address.ts';

/** The chosen filters; '' for everything. Days are `YYYY-MM-DD`, both included. */
export type Filters = HistoryFilter;

export const noFilter: Filters = { who: '', kind: '', action: '', from: '', to: '' };

/** The filters in the address, so that they survive a reload and can be shared. Unknown values are ignored. */
export function useHistoryFilters() {
  const { params, change } = useParamsOfAddress();
  const filters = readFilters(params);
  return {
    filters,
    query: toQuery(filters),
    change: (chosen: Partial<Filters>) => {
      const next = { ...filters, ...chosen };
      if (!Object.hasOwn(actionsOf(next.kind), next.action)) next.action = ''; // of another kind
      change(Object.fromEntries(Object.entries(next).map(([name, value]) => [name, value || undefined])));
    },
  };
}

function readFilters(params: URLSearchParams): Filters {
  const [who, kind, action, from, to] = ['who', 'kind', 'action', 'from', 'to'].map(
    (name) => params.get(name) ?? '',
  ) as [string, string, string, string, string];
  return {
    who,
    kind: isKind(kind) ? kind : '',
    action: Object.hasOwn(actionsOf(kind), action) ? action : '',
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
  };
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Days at the hotel as instants. */
const toQuery = ({ from, to, ...filters }: Filters): HistoryFilter => ({
  ...filters,
  from: from && startOfDay(from),
  to: to && startOfDay(addDays(to, 1)),
});
