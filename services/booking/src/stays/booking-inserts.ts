import type { Statement } from '@innkeeper/kit/postgres';
import { linesInsert } from '../rates/lines.ts';
import type { StayPrice } from '../rates/rate-sheet.ts';
import { bookingInsert, type NewBooking } from './store.ts';

/** The terms agreed with a guest, as in a quote. `price` is null if each night costs the same. */
export type Agreed = { price: StayPrice | null };

/** Stores a booking with everything that was agreed: the only function that inserts bookings. */
export const bookingInserts = (booking: NewBooking, { price }: Agreed): Statement[] => [
  bookingInsert(booking),
  ...(price ? [linesInsert(booking.bookingId, price)] : []),
];
