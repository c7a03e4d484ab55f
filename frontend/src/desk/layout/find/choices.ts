import { bookingPath, deskPaths } from '../../../shared/desk-paths.ts';
import type { Found } from './api.ts';

/** One result of a search, and the page that it opens. */
export interface Choice {
  id: string;
  group: 'Rooms' | 'Bookings';
  title: string;
  note: string;
  /** Of a booking. */
  booking?: Found['bookings'][number];
  to: string;
}

/** Rooms lead to their bookings, and bookings to their pages. */
export const choicesOf = ({ rooms, bookings }: Found): Choice[] => [
  ...rooms.map(({ roomId, name, category }) => ({
    id: `room-${roomId}`,
    group: 'Rooms' as const,
    title: roomId,
    note: [name, category].filter(Boolean).join(' · '),
    to: `${deskPaths.bookings}?${new URLSearchParams({ view: 'all', q: roomId })}`,
  })),
  ...bookings.map((booking) => ({
    id: `booking-${booking.bookingId}`,
    group: 'Bookings' as const,
    title: booking.guestName,
    note: `${booking.bookingId} · ${booking.roomId}`,
    booking,
    to: bookingPath(booking.bookingId),
  })),
];
