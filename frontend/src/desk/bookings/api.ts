import type {
  BookingDetails,
  BookingOnWire,
  BookingStatus,
  DeskOrder,
  KnownStay,
  StayChange,
  StayChangeForm,
  StayFacts,
} from '@innkeeper/contracts/booking';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall, useLiveCall } from '../../shared/api/queries.ts';

export type { BookingDetails, BookingStatus, KnownStay, StayChange, StayChangeForm, StayFacts };
export type Booking = BookingOnWire;
export type NewBooking = DeskOrder;

/** A booking with its guest, and its last change while that can be undone. */
export const useBookingDetails = (bookingId: string) =>
  useLiveCall('GET /api/desk/bookings/:bookingId', { params: { bookingId } });

export type StayToBook = {
  start: string;
  end: string;
  adults: number;
  /** The ages of the children, such as `4,9`. */
  children?: string;
  /** The first plan if it is left out. */
  planId?: string;
  discountCode?: string;
  /** Replaces the hotel's rates. */
  agreedPrice?: string;
  agreedPer?: 'night' | 'stay';
};

/** The free rooms for a party and a stay, best first. Those of the previous stay are shown until they are loaded. */
export const useFreeRooms = (stay: StayToBook, isEnabled: boolean) =>
  useLiveCall(
    'GET /api/desk/free-rooms',
    { query: stay },
    { enabled: isEnabled, placeholderData: keepPreviousData },
  );

export type StayToPreview = StayFacts & Pick<StayToBook, 'agreedPrice' | 'agreedPer'>;

/** The cost of a changed stay, or why it is impossible. */
export const useChangePreview = ({ bookingId }: Booking, to: StayToPreview, isEnabled: boolean) =>
  useCall(
    'POST /api/desk/bookings/:bookingId/preview',
    { params: { bookingId }, body: to },
    { enabled: isEnabled, staleTime: 0, retry: false },
  );
