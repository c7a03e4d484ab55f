import { invalidFields } from '@innkeeper/kit/http/errors';
import type { BookingFilter, PageInfo } from './contract.ts';
import type { Hotel } from './hotel.ts';
import { type Booking, countBookings, selectBookings, selectBookingsOf } from './store.ts';

const PAGE_SIZE = 20;
/** An answer much larger than this would hold up everybody else's. */
const AT_ONCE = 50_000;
const OWN_AT_ONCE = 1_000;

/** A guest's own bookings, newest stay first; nobody has as many as are shown but who books and cancels without end. */
export function listOwnBookings({ database }: Hotel, customerId: string): Promise<Booking[]> {
  return selectBookingsOf(database, customerId, OWN_AT_ONCE);
}

/**
 * Everybody's bookings that pass the filter, newest stay first: one page where a page is asked for, else all.
 * @throws ApiError 400 when no page is asked for and there are more than 50,000.
 */
export async function listAllBookings(
  { database }: Hotel,
  filter: BookingFilter,
): Promise<{ bookings: Booking[]; pageInfo?: PageInfo }> {
  if (!filter.pageNumber && !filter.pageSize) {
    const bookings = await selectBookings(database, filter, { limit: AT_ONCE + 1, offset: 0 });
    if (bookings.length > AT_ONCE)
      throw invalidFields({ pageSize: `is needed, because there are more than ${AT_ONCE} bookings` });
    return { bookings };
  }
  const { pageNumber = 1, pageSize = PAGE_SIZE } = filter;
  const [totalItems, bookings] = await Promise.all([
    countBookings(database, filter),
    selectBookings(database, filter, { limit: pageSize, offset: (pageNumber - 1) * pageSize }),
  ]);
  const totalPages = Math.ceil(totalItems / pageSize);
  return { bookings, pageInfo: { pageNumber, pageSize, totalPages, totalItems } };
}
