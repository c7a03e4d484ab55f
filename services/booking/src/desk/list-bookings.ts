import type { BookingListQuery } from '@innkeeper/contracts/booking';
import { DEFAULT_PAGE_SIZE, type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import { invalidFields } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import type { Booking } from '../stays/booking.ts';
import { readBookings } from '../stays/read-bookings.ts';
import { countBookings, selectBookingIds } from './store.ts';

/** A larger answer would delay the answers to everybody else. */
const MAXIMUM_WITHOUT_PAGE = 50_000;

/**
 * All bookings that pass the filter, newest stay first, for staff: one page where a page is asked for, else all.
 * @throws ApiError 400 when no page is asked for and there are more than 50,000
 */
export async function listBookings(
  { database }: Pick<Deps, 'database'>,
  query: BookingListQuery,
): Promise<{ bookings: Booking[]; pageInfo?: PageInfo }> {
  if (!query.pageNumber && !query.pageSize) {
    const ids = await selectBookingIds(database, query, { limit: MAXIMUM_WITHOUT_PAGE + 1, offset: 0 });
    if (ids.length > MAXIMUM_WITHOUT_PAGE)
      throw invalidFields({
        pageSize: `is needed, because there are more than ${MAXIMUM_WITHOUT_PAGE} bookings`,
      });
    return { bookings: await readBookings(database, ids) };
  }
  const { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  const [totalItems, ids] = await Promise.all([
    countBookings(database, query),
    selectBookingIds(database, query, { limit: pageSize, offset: (pageNumber - 1) * pageSize }),
  ]);
  const bookings = await readBookings(database, ids);
  return { bookings, pageInfo: toPageInfo({ pageNumber, pageSize }, totalItems) };
}
