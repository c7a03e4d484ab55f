import type { Statement } from '@innkeeper/kit/postgres';
import { linesInsert } from '../rates/lines.ts';
import type { DiscountCode, StayPrice } from '../rates/rate-sheet.ts';
import { bookingInsert, type NewBooking } from './store.ts';

/** The terms agreed with a guest, as in a quote. `price` is null if each night costs the same and nothing else is due. */
export type Agreed = { price: StayPrice | null; discount?: DiscountCode | undefined };

/** Stores a booking with everything that was agreed: the only function that inserts bookings. */
export const bookingInserts = (booking: NewBooking, { price, discount }: Agreed): Statement[] => [
  bookingInsert(booking, discount ?? null),
  ...(price ? [linesInsert(booking.bookingId, price)] : []),
];
