import type { BookingListQuery, BookingStatus, BookingView } from '@innkeeper/contracts/booking';
import { addDays } from '../../shared/calendar.ts';
import { statusName } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** The text of each option of the status select. */
export const statusOptions = (): Record<BookingStatus | '', string> => ({
  '': t('filter.all_statuses'),
  confirmed: statusName('confirmed'),
  checked_in: statusName('checked_in'),
  checked_out: statusName('checked_out'),
  cancelled: statusName('cancelled'),
  no_show: statusName('no_show'),
});

/** A named part of the list. The server knows those that concern today, and counts them. */
export type View = BookingView | 'week' | 'all';

/** The text of each view, in the order in which the page offers them. */
export const viewNames = {
  today: 'view.today',
  arriving: 'view.arriving',
  leaving: 'view.leaving',
  overdue: 'view.overdue',
  late: 'view.late',
  week: 'view.week',
  all: 'view.all',
} as const satisfies Record<View, string>;

export const views = Object.keys(viewNames) as View[];

export const viewName = (view: View): string => t(viewNames[view]);

/** '' for bookings of every status. */
export type BookingFilters = { status: BookingStatus | ''; view: View };

export const noFilter: BookingFilters = { status: '', view: 'all' };

/** The page opens on today's work; words are searched for in all bookings. */
export const filtersFor = (q: string): BookingFilters => ({ status: '', view: q ? 'all' : 'today' });

/** The server's filter for a view. Without `dates`, the guest is in the house or arrives within the days. */
export function toQuery(view: View, today: string): Pick<BookingListQuery, 'view' | 'from' | 'to'> {
  if (view === 'all') return {};
  return view === 'week' ? { from: today, to: addDays(today, 6) } : { view };
}
