import type { BookedLine, BookingState, bookingTopic, ConfirmedBooking } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { toCancellationOnWire } from '../rates/cancellation.ts';
import { rateOfLine } from '../rates/charges.ts';
import { equalNights } from '../rates/nights-by-rates.ts';
import { priceNights } from '../rates/price-nights.ts';
import { type StoredLine, toStoredLines } from '../rates/stored-line.ts';
import { type Booking, partyOfBooking, type Reservation } from './booking.ts';

/** What happens to one booking. */
export type BookingEvent = Exclude<keyof (typeof bookingTopic)['schemas'], 'booking.person_erased'>;

/** What some events have besides the state: the guest's new link, who has not proven their address, and the accepted terms. */
export type EventDetails = Partial<Pick<ConfirmedBooking, 'link' | 'unproven' | 'terms'>>;

/** All of a booking that other services may need, as its events carry it. */
export const toEventData = (
  reservation: Reservation,
  { link = null, unproven = null, terms = null }: EventDetails,
): ConfirmedBooking => ({ ...toState(reservation), link, unproven, terms });

const toState = ({ booking, segments }: Reservation): BookingState => ({
  bookingId: booking.bookingId,
  customerId: booking.customerId,
  email: booking.email,
  guestName: booking.guestName,
  guests: booking.guests,
  party: toParty(booking),
  status: booking.status,
  roomId: booking.roomId,
  roomName: booking.roomName,
  rooms: booking.rooms ?? null,
  start: booking.start,
  end: booking.end,
  nights: booking.nights,
  price: booking.price,
  currency: booking.currency,
  lines: linesOf(booking).map((line) => toBookedLine(line, digitsOf(booking.currency))),
  payer: booking.payer,
  segments: [...segments],
  cancellation: booking.terms && toCancellationOnWire(booking.terms),
  cancellationFee: booking.cancellationFee,
  revision: booking.revision,
  category: booking.category,
  arrivalTime: booking.arrivalTime,
  requests: booking.requests,
  language: booking.language,
  source: booking.source,
  channel: booking.channel,
  group: booking.group,
  createdAt: booking.createdAt,
});

function toParty(booking: Booking): BookingState['party'] {
  const { adults, childrenAges } = partyOfBooking(booking);
  return { adults, childrenAges: [...childrenAges] };
}

function linesOf({ lines, price, currency, ...booking }: Booking): readonly StoredLine[] {
  if (lines) return lines;
  const digits = digitsOf(currency);
  return toStoredLines(
    priceNights(equalNights(price, booking, digits), { ...partyOfBooking(booking), digits }),
  );
}

function toBookedLine({ taxId, of, ...line }: StoredLine, digits: number): BookedLine {
  const text = (amount: string) => fromMinor(toMinor(amount, digits), digits); // stored ones have three decimals
  return {
    kind: line.kind,
    night: line.night,
    label: line.label,
    reason: line.reason,
    quantity: line.quantity,
    unit: line.unit === null ? null : text(line.unit),
    amount: text(line.amount),
    isIncluded: line.isIncluded,
    isPaidAtHotel: line.isPaidAtHotel,
    tax:
      taxId === null
        ? null
        : { taxId, rate: rateOfLine({ of, reason: line.reason }), base: of === null ? null : text(of) },
    extra: line.extra && {
      orderId: line.extra.orderId,
      extraId: line.extra.extraId,
      parts: line.extra.parts.map(({ name, amount, rate, taxId: ofPart }) => ({
        name,
        amount: text(amount),
        tax: ofPart === null ? null : { taxId: ofPart, rate },
      })),
    },
  };
}
