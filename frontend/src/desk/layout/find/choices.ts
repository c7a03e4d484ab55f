import { bookingPath, deskPaths, guestPath } from '../../../shared/desk-paths.ts';
import { words } from '../../../shared/words/words.ts';
import type { Found } from './api.ts';

const t = words('desk');

/** One result of a search, and the page that it opens. */
export interface Choice {
  id: string;
  group: 'rooms' | 'bookings' | 'guests';
  title: string;
  note: string;
  /** Of a booking. */
  booking?: Found['bookings'][number];
  to: string;
}

/** Rooms open their bookings, bookings and guests open their pages. The first one is what was most likely meant. */
export const choicesOf = ({ order = ['bookings', 'guests', 'rooms'], ...found }: Found): Choice[] =>
  order.flatMap((kind) => CHOICES[kind](found));

const CHOICES = {
  rooms: ({ rooms }: Found): Choice[] =>
    rooms.map(({ roomId, name, category }) => ({
      id: `room-${roomId}`,
      group: 'rooms',
      title: roomId,
      note: [name, category].filter(Boolean).join(' · '),
      to: `${deskPaths.bookings}?${new URLSearchParams({ view: 'all', q: roomId })}`,
    })),
  bookings: ({ bookings }: Found): Choice[] =>
    bookings.map((booking) => ({
      id: `booking-${booking.bookingId}`,
      group: 'bookings',
      title: booking.guestName,
      note: `${booking.bookingId} · ${booking.roomId}`,
      booking,
      to: bookingPath(booking.bookingId),
    })),
  guests: ({ guests = [] }: Found): Choice[] =>
    guests.map(({ guestId, name, email }) => ({
      id: `guest-${guestId}`,
      group: 'guests',
      title: name || email || t('guests.no_name'),
      note: (name && email) || '',
      to: guestPath(guestId),
    })),
};
