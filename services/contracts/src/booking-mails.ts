import { z } from 'zod';
import { access } from './access.ts';
import { defineCall, ok } from './call.ts';
import { mail } from './mail.ts';

const whichBooking = z.object({ bookingId: z.string().max(40) });

/** A coming booking whose guest did not get the newest e-mail about it, and was not phoned since. */
const undeliverable = z.object({
  bookingId: z.string(),
  guestName: z.string(),
  roomName: z.string(),
  start: z.iso.date(),
  toAddress: z.string(),
  /** Why it did not arrive. */
  reason: z.string().nullable(),
});

export const listBookingMails = defineCall('GET /api/desk/booking-mails/:bookingId', {
  access: access.staff('bookings:read'),
  summary: 'The e-mails about a booking, newest first, and whether its guest has to be phoned',
  params: whichBooking,
  answers: ok({ mails: z.array(mail), isUndeliverable: z.boolean() }),
});

export const listUndeliverable = defineCall('GET /api/desk/undeliverable-bookings', {
  access: access.staff('bookings'),
  summary: 'Coming bookings whose guest did not get the newest e-mail about it, the next arrivals first',
  answers: ok({ count: z.int(), bookings: z.array(undeliverable) }),
});

export const markPhoned = defineCall('POST /api/desk/booking-mails/:bookingId/phoned', {
  access: access.staff('bookings'),
  summary: 'Note that the guest of a booking was phoned instead; repeating it changes nothing',
  params: whichBooking,
  answers: ok({ message: z.string() }),
});

export const bookingMailCalls = { listBookingMails, listUndeliverable, markPhoned };

export type UndeliverableBooking = z.output<typeof undeliverable>;
