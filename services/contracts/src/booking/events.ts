import { z } from 'zod';
import { bookingsErased } from '../erasure.ts';
import { eventLanguage } from '../languages.ts';
import { decimalAmount, decimalPrice } from '../money.ts';
import { defineTopic, ofKind } from '../topic.ts';
import { cancellation } from './cancellation.ts';
import {
  agreedLine,
  bookedRoom,
  bookingChannel,
  bookingSource,
  bookingStatus,
  payer,
  segment,
} from './shapes.ts';

/** A part of the price. Those that are not included in others add up to the price. Amounts are in its currency. */
export const bookedLine = agreedLine.extend({
  amount: decimalAmount,
  quantity: z.int(),
  /** The amount for each of the quantity; null if the amount is a share of other lines. */
  unit: decimalAmount.nullable(),
  /** The amount is part of other lines. */
  isIncluded: z.boolean(),
  /** Guests pay it at the hotel, separately from the stay. */
  isPaidAtHotel: z.boolean(),
  /** Of a tax or fee that the hotel has set up; null for any other line. */
  tax: z
    .object({
      taxId: z.uuid(),
      /** The percentage, such as `9.5`, and the amount that it is taken of; both null for an amount for each of the quantity. */
      rate: z.string().nullable(),
      base: decimalAmount.nullable(),
    })
    .nullable(),
  /** Of an extra, whose `night` is the day of its service; null for any other line. The parts add up to the amount and contain their taxes. */
  extra: z
    .object({
      orderId: z.uuid(),
      extraId: z.uuid(),
      parts: z.array(
        z.object({
          name: z.string(),
          amount: decimalAmount,
          /** The percentage that the amount contains; null for a part without tax. */
          tax: z.object({ taxId: z.uuid(), rate: z.string() }).nullable(),
        }),
      ),
    })
    .nullable()
    .default(null),
});

/** All of a booking that other services may need. Every field is there; one without a value is null. */
export const bookingState = z.object({
  bookingId: z.string(),
  customerId: z.uuid(),
  email: z.string(),
  roomId: z.string(),
  roomName: z.string(),
  /** The rooms that the guest has in turn; null for one room, and for a stay that occupies none. */
  rooms: z.array(bookedRoom).nullable(),
  start: z.iso.date(),
  end: z.iso.date(),
  nights: z.number().int().positive(),
  /** Of the whole stay. */
  price: decimalPrice,
  /** Of the price, by ISO 4217. */
  currency: z.string(),
  /** In order: nights, extra guests, discounts, taxes and fees, extras. */
  lines: z.array(bookedLine),
  /** Null: the lead guest pays. */
  payer: payer.nullable(),
  status: bookingStatus,
  /** Empty if the name is not known. */
  guestName: z.string(),
  guests: z.number().int().positive(),
  /** The same guests: those who are not known to be children, and the ages of the children at check-in. */
  party: z.object({ adults: z.int().positive(), childrenAges: z.array(z.int().nonnegative()) }),
  /** The rooms that it occupies in turn. Freed nights are not among them, so a cancelled booking has none. */
  segments: z.array(segment),
  /** The cancellation terms; null if cancelling is free. */
  cancellation: cancellation.nullable(),
  /** The amount owed for a booking that was cancelled or a guest who did not come; null if it was free by the terms. */
  cancellationFee: decimalPrice.nullable(),
  /** How often it was changed: the sequence number of its calendar entry. */
  revision: z.int().nonnegative(),
  /** The name of its room's category; null for a room that is no longer known. */
  category: z.string().nullable(),
  /** When the guest expects to arrive, such as 18:30; null if not known. */
  arrivalTime: z.string().nullable(),
  /** The guest's requests; empty for none. */
  requests: z.string(),
  /** In which e-mails about it are written, such as de; null if not known, as for bookings of 1.0. */
  language: eventLanguage,
  source: bookingSource,
  /** How the guest reached the desk; null for bookings that the desk did not make, and where it did not say. */
  channel: bookingChannel.nullable().default(null),
  /** The bookings that were made together; null for a booking that was made alone. */
  group: z.object({ groupId: z.uuid(), bookings: z.int().min(2) }).nullable(),
  /** An ISO 8601 instant. */
  createdAt: z.iso.datetime(),
});

export type BookingState = z.output<typeof bookingState>;
export type BookedLine = z.output<typeof bookedLine>;

/** A guest's secret link to their bookings, sealed for messages: no other service can read it. */
export const sealedLink = z.object({ linkId: z.string(), sealedSecret: z.string() });

/** All bookings that were made together have the same link. */
const withLink = bookingState.extend({
  /** For a guest who has no account to see the booking with; null for others. It replaces the one before, which no longer works. */
  link: sealedLink.nullable(),
});

/**
 * The guest may have typed the address of another person. `caller` is the account, or a mark of the network that
 * does not show which it is. Null if the guest has proven the address, and for what staff do.
 */
const unproven = z.object({ caller: z.string() }).nullable();

const confirmed = withLink.extend({
  unproven,
  /** Which text of the hotel's terms the guest has accepted; null if none. */
  terms: z.object({ revision: z.int(), language: z.string() }).nullable().default(null),
});

export type ConfirmedBooking = z.output<typeof confirmed>;

const state = ofKind('booking', bookingState);

/** Every event carries the booking's whole state after the change. */
export const bookingTopic = defineTopic(
  'booking',
  'the bookingId, or the id of an erasure',
  {
    'booking.confirmed': ofKind('booking', confirmed),
    'booking.cancelled': state,
    'booking.checked_in': state,
    'booking.checked_out': state,
    'booking.no_show': state,
    /** Coming nights are in another room, perhaps at another price; its nights and guests are the same. */
    'booking.moved': state,
    /** Its nights have changed, perhaps also its room, its guests and its price. */
    'booking.dates_changed': state,
    /** Its guests have changed, perhaps also its room and its price; its nights are the same. */
    'booking.guests_changed': state,
    /** Only its price has changed, which the desk has agreed on. */
    'booking.price_changed': state,
    /** An extra was added or removed; nights, guests and room are the same. */
    'booking.extras_changed': state,
    /** When its guest arrives, what they ask for, or the language of its e-mails has changed. */
    'booking.wishes_changed': state,
    /** New nights, guests, extras or a new price, or another room together with them, were undone. */
    'booking.change_undone': state,
    /** Its lead guest has a new name, address or language, or is a different record of the same person. */
    'booking.lead_guest_changed': ofKind('booking', withLink.extend({ unproven: unproven.default(null) })),
    'booking.check_in_undone': state,
    'booking.check_out_undone': state,
    'booking.no_show_undone': state,
    'booking.cancellation_undone': state,
    'booking.move_undone': state,
    /** It moved to another room of its category to make room for another stay. Nobody had chosen its room. */
    'booking.rearranged': state,
    /** Its guest was erased: name and address are placeholders. */
    'booking.guest_erased': state,
    /** Subject: the erasure. The person's data are removed from all their bookings. */
    'booking.person_erased': ofKind('erasure', bookingsErased),
  },
  {},
  ['booking.guest_erased'],
);
