import { addDays } from '../../shared/calendar.ts';
import type { BookingStatus } from './api.ts';

export const statuses: readonly BookingStatus[] = [
  'confirmed',
  'checked_in',
  'checked_out',
  'cancelled',
  'no_show',
];

/** The periods staff look at, by what the select says. */
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

interface Subject {
  status: BookingStatus;
  start: string;
  end: string;
}

export function passes(booking: Subject, { status, period }: BookingFilter, today: string): boolean {
  return (status === 'all' || booking.status === status) && isIn(booking, period, today);
}

function isIn({ start, end }: Subject, period: BookingFilter['period'], today: string): boolean {
  if (period === 'arriving') return start === today;
  if (period === 'leaving') return end === today;
  if (period === 'week') return start < addDays(today, 7) && end >= today;
  return true;
}
