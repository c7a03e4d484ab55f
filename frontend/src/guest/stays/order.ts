import type { Booking } from './api.ts';

/** The current stay and the next ones first, by date; then past and cancelled ones, the newest first. */
export function inOrder(bookings: readonly Booking[], today: string): Booking[] {
  const isAhead = ({ status, end }: Booking) =>
    (status === 'checked_in' || status === 'confirmed') && end >= today;
  return [
    ...bookings.filter(isAhead).sort((a, b) => byStart(a, b)),
    ...bookings.filter((booking) => !isAhead(booking)).sort((a, b) => byStart(b, a)),
  ];
}

const byStart = (a: Booking, b: Booking): number => a.start.localeCompare(b.start);
