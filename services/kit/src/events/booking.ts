import { z } from 'zod';
import { decimalPrice } from './catalog.ts';
import { defineTopic } from './envelope.ts';

export const bookingState = z.object({
  bookingId: z.string(),
  customerId: z.uuid(),
  email: z.string(),
  roomId: z.string(),
  roomName: z.string(),
  start: z.iso.date(),
  end: z.iso.date(),
  nights: z.number().int().positive(),
  /** Of the whole stay. */
  price: decimalPrice,
  status: z.enum(['confirmed', 'cancelled', 'checked_in', 'checked_out', 'no_show']),
});

/** Subject: the bookingId. Every event carries the booking's whole state after the change. */
export const bookingTopic = defineTopic('booking', {
  'booking.confirmed': bookingState,
  'booking.cancelled': bookingState,
  'booking.checked_in': bookingState,
  'booking.checked_out': bookingState,
  'booking.no_show': bookingState,
});
