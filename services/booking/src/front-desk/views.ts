import { type BookingView, bookingView } from '@innkeeper/contracts/booking';
import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../deps.ts';
import { countUpTo, type Part } from './list-store.ts';

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

/** More than anybody works through in a day, so counting on would only take time. */
const MAXIMUM_COUNT = 1_000;

type Counts = Record<BookingView, { count: number; isExact: boolean }>;

/** How many bookings each view of the list has today, counted up to 1,000. */
export async function countBookings({ database, today }: Pick<Deps, 'database' | 'today'>): Promise<Counts> {
  const date = today();
  const counts = await Promise.all(
    bookingView.options.map(async (view) => {
      const filter = { words: [], parts: partsOfView(view, date) };
      const count = await countUpTo(database, filter, MAXIMUM_COUNT + 1);
      return [view, { count: Math.min(count, MAXIMUM_COUNT), isExact: count <= MAXIMUM_COUNT }];
    }),
  );
  return Object.fromEntries(counts);
}
