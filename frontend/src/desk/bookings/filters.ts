import type { BookingStatus } from '@innkeeper/contracts/booking';
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

/** The text of each option of the select of periods. */
export const periodOptions = {
  '': 'Any date',
  arriving: 'Arriving today',
  leaving: 'Leaving today',
  week: 'Next 7 days',
} as const;

type Period = keyof typeof periodOptions;

/** '' for bookings of every status, and of any date. */
export type BookingFilters = { status: BookingStatus | ''; period: Period };

export const noFilter: BookingFilters = { status: '', period: '' };

/** The server's filter for a period. Without `dates`, the guest is in the house, arrives or leaves in it. */
export function toDates(period: Period, today: string) {
  switch (period) {
    case 'arriving':
      return { dates: 'arrival', from: today, to: today } as const;
    case 'leaving':
      return { dates: 'departure', from: today, to: today } as const;
    case 'week':
      return { from: today, to: addDays(today, 6) };
    default:
      return {};
  }
}
