import { type BookingView, bookingView } from '@innkeeper/contracts/booking';
import type { Deps } from '../deps.ts';
import { countUpTo } from './store.ts';
import { partsOfView } from './views.ts';

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
