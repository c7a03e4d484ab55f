import type { BookingFilter, PageInfo } from './contract.ts';
import type { Hotel } from './hotel.ts';
import { type Booking, countBookings, selectBookings, selectBookingsOf } from './store.ts';

const PAGE_SIZE = 20;

/** A guest's own bookings, newest stay first. */
export function listOwnBookings({ database }: Hotel, customerId: string): Promise<Booking[]> {
  return selectBookingsOf(database, customerId);
}

/** Everybody's bookings that pass the filter, newest stay first: one page where a page is asked for, else all. */
export async function listAllBookings(
  { database }: Hotel,
  filter: BookingFilter,
): Promise<{ bookings: Booking[]; pageInfo?: PageInfo }> {
  if (!filter.pageNumber && !filter.pageSize)
    return { bookings: await selectBookings(database, filter, { limit: null, offset: 0 }) };

  const { pageNumber = 1, pageSize = PAGE_SIZE } = filter;
  const [totalItems, bookings] = await Promise.all([
    countBookings(database, filter),
    selectBookings(database, filter, { limit: pageSize, offset: (pageNumber - 1) * pageSize }),
  ]);
  const totalPages = Math.ceil(totalItems / pageSize);
  return { bookings, pageInfo: { pageNumber, pageSize, totalPages, totalItems } };
}
