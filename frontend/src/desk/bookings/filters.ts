import type { BookingListQuery, BookingStatus, BookingView } from '@innkeeper/contracts/booking';
import { addDays } from '../../shared/calendar.ts';

/** The text of each option of the status select. */
export const statusOptions: Record<BookingStatus | '', string> = {
  '': 'All statuses',
  confirmed: 'Confirmed',
  checked_in: 'Checked in',
  checked_out: 'Checked out',
  cancelled: 'Cancelled',
  no_show: 'No show',
};

/** A named part of the list. The server knows those that concern today, and counts them. */
export type View = BookingView | 'week' | 'all';

/** The text of each view, in the order in which the page offers them. */
export const viewNames: Record<View, string> = {
  today: 'Today',
  arriving: 'Arriving today',
  leaving: 'Leaving today',
  overdue: 'Overdue',
  late: 'Late',
  week: 'Next 7 days',
  all: 'All',
};

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
