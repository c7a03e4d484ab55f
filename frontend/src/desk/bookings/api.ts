import type { BookingListQuery, BookingOnWire, BookingStatus } from '@innkeeper/contracts/booking';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { recordBookingAnswer } from '../../shared/api/freshness.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';
import { today } from '../../shared/calendar.ts';
import type { ListState } from '../../shared/ui/table/list-state.ts';
import { useDeskList } from '../layout/use-desk-list.ts';
import { type BookingFilters, toDates } from './filters.ts';

export type { BookingStatus };
export type Booking = BookingOnWire;
export type BookingSort = NonNullable<BookingListQuery['sort']>;

/** The bookings of all guests. */
export const useBookings = (state: ListState<BookingSort, BookingFilters>) =>
  useDeskList(queryKeys.bookings, state, async (page, signal) => {
    const { filters, cursor } = state;
    const query = { ...page, cursor, status: filters.status, ...toDates(filters.period, today()) };
    const { rslt: rows, pageInfo } = await request('GET /api/booking/getAllBookings', { query, signal });
    return { rows, pageInfo };
  });

/**
 * Reloads after a rejection too, because the list was out of date.
 * @throws ApiError `illegal_transition`.
 */
export function useChangeStatus() {
  const reload = useReload(queryKeys.bookings);
  return useMutation({
    mutationFn: ({ bookingId, status }: { bookingId: string; status: BookingStatus }) =>
      request('PUT /api/booking/:bookingId/status', { params: { bookingId }, body: { status } }),
    onSettled: () => {
      recordBookingAnswer();
      return reload();
    },
  });
}
