import type { Statement } from '@innkeeper/kit/postgres';
import { linesInsert } from '../rates/lines.ts';
import type { StayPrice } from '../rates/rate-sheet.ts';
import { bookingInsert, type NewBooking } from './store.ts';

/** What was agreed on with a guest, as a quote has it. `price` is null where each night costs the same. */
export type Agreed = { price: StayPrice | null };

/** Stores a booking with all that was agreed on: the one way in which bookings get into the tables. */
export const bookingInserts = (booking: NewBooking, { price }: Agreed): Statement[] => [
  bookingInsert(booking),
  ...(price ? [linesInsert(booking.bookingId, price)] : []),
];
