import { addDays } from '../../shared/calendar.ts';
import type { BookingStatus } from './api.ts';

/** What the status select says, by value. */
export const statusOptions = {
  all: 'All statuses',
  confirmed: 'Confirmed',
  checked_in: 'Checked in',
  checked_out: 'Checked out',
  cancelled: 'Cancelled',
  no_show: 'No show',
} as const satisfies Record<BookingStatus | 'all', string>;

/** What the select of periods says, by value. */
export const periods = {
  any: 'Any date',
  arriving: 'Arriving today',
  leaving: 'Leaving today',
  week: 'Next 7 days',
} as const;

export interface BookingFilter {
  status: BookingStatus | 'all';
  period: keyof typeof periods;
}

export const noFilter: BookingFilter = { status: 'all', period: 'any' };

interface FilteredBooking {
  status: BookingStatus;
  start: string;
  end: string;
}

export function matchesFilter(
  booking: FilteredBooking,
  { status, period }: BookingFilter,
  today: string,
): boolean {
  return (status === 'all' || booking.status === status) && isInPeriod(booking, period, today);
}

function isInPeriod(
  { start, end }: FilteredBooking,
  period: BookingFilter['period'],
  today: string,
): boolean {
  if (period === 'arriving') return start === today;
  if (period === 'leaving') return end === today;
  if (period === 'week') return start < addDays(today, 7) && end >= today;
  return true;
}
