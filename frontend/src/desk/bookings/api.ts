import type {
  BookingDetails,
  BookingListQuery,
  BookingOnWire,
  BookingStatus,
  DeskOrder,
  KnownStay,
  RoomForStay,
  StayChange,
  StayChangeForm,
  StayFacts,
  StayMove,
} from '@innkeeper/contracts/booking';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { recordBookingAnswer } from '../../shared/api/freshness.ts';
import { liveList, queryKeys, useReload } from '../../shared/api/queries.ts';
import { today } from '../../shared/calendar.ts';
import { useDeskList } from '../../shared/resource/use-desk-list.ts';
import type { ListState } from '../../shared/ui/table/list-state.ts';
import { type BookingFilters, toQuery } from './filters.ts';

export type { BookingDetails, BookingStatus };
export type Booking = BookingOnWire;
export type BookingSort = NonNullable<BookingListQuery['sort']>;

/** The bookings of all guests. */
export const useBookings = (state: ListState<BookingSort, BookingFilters>) =>
  useDeskList(queryKeys.bookings, state, async (page, signal) => {
    const { filters, cursor } = state;
    const query = { ...page, cursor, status: filters.status, ...toQuery(filters.view, today()) };
    const { rslt: rows, pageInfo } = await request('GET /api/booking/getAllBookings', { query, signal });
    return { rows, pageInfo };
  });

/** How many bookings the views have that concern today. */
export const useBookingCounts = () =>
  useQuery({
    queryKey: [...queryKeys.bookings, 'counts'],
    queryFn: ({ signal }) => request('GET /api/desk/bookings/counts', { signal }),
    ...liveList,
  });

/** The day at the desk. */
export const useToday = () =>
  useQuery({
    queryKey: [...queryKeys.bookings, 'today'],
    queryFn: ({ signal }) => request('GET /api/desk/today', { signal }),
    ...liveList,
  });

/** A booking with its guest, and its last change while that can be undone. */
export const useBookingDetails = (bookingId: string) =>
  useQuery({
    queryKey: [...queryKeys.bookings, 'details', bookingId],
    queryFn: ({ signal }) => request('GET /api/desk/bookings/:bookingId', { params: { bookingId }, signal }),
    ...liveList,
  });

/** The rooms that a stay could move to, best first. */
export const useRoomsForStay = (bookingId: string) =>
  useQuery({
    queryKey: [...queryKeys.bookings, 'rooms', bookingId],
    queryFn: ({ signal }) =>
      request('GET /api/desk/bookings/:bookingId/rooms', { params: { bookingId }, signal }),
    ...liveList,
  });

export type StayToBook = {
  start: string;
  end: string;
  guests: number;
  /** Replaces the hotel's rates. */
  agreedPrice?: string;
  agreedPer?: 'night' | 'stay';
};

/** The free rooms for a party and a stay, best first. Those of the previous stay are shown until they are loaded. */
export const useFreeRooms = (stay: StayToBook, isEnabled: boolean) =>
  useQuery({
    queryKey: [...queryKeys.bookings, 'free-rooms', stay],
    queryFn: async ({ signal }): Promise<RoomForStay[]> =>
      (await request('GET /api/desk/free-rooms', { query: stay, signal })).rooms,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    ...liveList,
  });

/**
 * A mutation that reloads everything about bookings afterwards, even after a rejection, because the list was out of date.
 */
function useBookingMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const reload = useReload(queryKeys.bookings);
  return useMutation({
    mutationFn,
    onSettled: () => {
      recordBookingAnswer();
      return reload();
    },
  });
}

export type NewBooking = DeskOrder;

/** @throws ApiError `room_not_available`. */
export const useBookForGuest = () =>
  useBookingMutation(({ order, key }: { order: NewBooking; key: string }) =>
    request('POST /api/desk/bookings', { body: order, headers: { 'idempotency-key': key } }),
  );

/** @throws ApiError `illegal_transition`. */
export const useChangeStatus = () =>
  useBookingMutation(
    ({
      bookingId,
      ...body
    }: {
      bookingId: string;
      status: BookingStatus;
      reason?: string;
      isFeeWaived?: true;
      cost?: string;
    }) => request('PUT /api/booking/:bookingId/status', { params: { bookingId }, body }),
  );

export type { KnownStay, StayChange, StayChangeForm, StayFacts };
export type StayToPreview = StayFacts & Pick<StayToBook, 'agreedPrice' | 'agreedPer'>;

/** Why a guest goes to a room that is not clean. */
type Reason = { reason?: string | undefined };

/** The cost of a changed stay, or why it is impossible. */
export const useChangePreview = ({ bookingId }: Booking, to: StayToPreview, isEnabled: boolean) =>
  useQuery({
    queryKey: [...queryKeys.bookings, 'preview', bookingId, to],
    queryFn: ({ signal }) =>
      request('POST /api/desk/bookings/:bookingId/preview', { params: { bookingId }, body: to, signal }),
    enabled: isEnabled,
    staleTime: 0,
    retry: false,
  });

/** @throws ApiError `changed_since`, `room_not_available` or `illegal_transition`. */
export const useChangeStay = () =>
  useBookingMutation(
    ({ bookingId, reason, to, from }: { bookingId: string; to: StayChange; from: KnownStay } & Reason) =>
      request('PUT /api/desk/bookings/:bookingId/stay', {
        params: { bookingId },
        body: { ...to, ...(reason && { reason }), from },
      }),
  );

/** @throws ApiError `changed_since`, `undo_expired` or `room_not_available`. */
export const useUndoChange = () =>
  useBookingMutation(({ bookingId, changeId }: { bookingId: string; changeId: string }) =>
    request('POST /api/desk/bookings/:bookingId/undo', { params: { bookingId }, body: { changeId } }),
  );

/** @throws ApiError `room_not_available`, `changed_since` or `no_coming_nights`. */
export const useMoveStay = () =>
  useBookingMutation(({ reason, ...move }: StayMove & Reason) =>
    request('POST /api/desk/moves', { body: { moves: [move], ...(reason && { reason }) } }),
  );

/** Cancels as many of them as possible; the answer names those that cannot be cancelled. */
export const useCancelSeveral = () =>
  useBookingMutation((bookingIds: string[]) =>
    request('POST /api/desk/cancellations', { body: { bookingIds } }),
  );

/** All or none. @throws ApiError `changes_rejected`, or the error of the only one. */
export const useUndoSeveral = () =>
  useBookingMutation((changes: { bookingId: string; changeId: string }[]) =>
    request('POST /api/desk/undo', { body: { changes } }),
  );
