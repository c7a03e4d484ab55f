import type { BookingListQuery, BookingView } from '@innkeeper/contracts/booking';
import { Temporal } from 'temporal-polyfill';

/** Bookings of a status, and in a period where one is given. */
export type Part = Required<Pick<BookingListQuery, 'status'>> &
  Pick<BookingListQuery, 'from' | 'to' | 'dates'>;

/** A view as of the day `today` (`YYYY-MM-DD`), in parts that have no booking in common. */
export function partsOfView(view: BookingView, today: string): Part[] {
  const onlyToday = { from: today, to: today };
  switch (view) {
    case 'today':
      return [
        { status: 'confirmed', dates: 'arrival', to: today },
        { status: 'checked_in' },
        { status: 'checked_out', dates: 'departure', ...onlyToday },
      ];
    case 'arriving':
      return [{ status: 'confirmed', dates: 'arrival', ...onlyToday }];
    case 'leaving':
      return [{ status: 'checked_in', dates: 'departure', ...onlyToday }];
    case 'overdue':
      return [{ status: 'checked_in', dates: 'departure', to: dayBefore(today) }];
    case 'late':
      return [{ status: 'confirmed', dates: 'arrival', to: dayBefore(today) }];
  }
}

const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
