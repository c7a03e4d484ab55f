import type { HotelOfMails } from '../hotel.ts';
import type { BookingFacts, BookingMail as Content } from '../mail.ts';
import { Action, Facts, Heading, Paragraph } from './blocks.tsx';
import { formatDay, formatPrice } from './formats.ts';

type Props = { content: Content; hotel: HotelOfMails; siteUrl: string };

const OPENING: Record<Content['kind'], { subject: string; heading: string; lead: string }> = {
  booking_confirmed: {
    subject: 'Your booking is confirmed',
    heading: 'Your booking is confirmed',
    lead: 'Thank you for booking with us. We look forward to your stay.',
  },
  booking_changed: {
    subject: 'Your booking has changed',
    heading: 'Your booking has changed',
    lead: 'This is your booking as it is now.',
  },
  booking_cancelled: {
    subject: 'Your booking is cancelled',
    heading: 'Your booking is cancelled',
    lead: 'The room is no longer kept for you. We hope to welcome you another time.',
  },
  booking_reinstated: {
    subject: 'Your booking stands again',
    heading: 'Your booking stands again',
    lead: 'The cancellation was undone: we keep the room for you.',
  },
};

/** `Your booking is confirmed: MB-7K2QX9WD`. */
export const subjectOfBookingMail = ({ kind, booking }: Content) =>
  `${OPENING[kind].subject}: ${booking.bookingId}`;

export function BookingMail({ content, hotel, siteUrl }: Props) {
  const { kind, booking } = content;
  const { heading, lead } = OPENING[kind];
  const before = kind === 'booking_changed' ? content.before : null;
  const isCancelled = kind === 'booking_cancelled';
  return (
    <>
      <Heading>{heading}</Heading>
      {booking.guestName && <Paragraph>Dear {booking.guestName},</Paragraph>}
      <Paragraph>{lead}</Paragraph>
      <Facts facts={factsOf(booking, before, hotel)} />
      {isCancelled ? (
        <Owed booking={booking} hotel={hotel} />
      ) : (
        booking.cancellation && <Paragraph>{termsOf(booking.cancellation, booking, hotel)}</Paragraph>
      )}
      {!isCancelled && (
        <Paragraph>
          Check-in is from {hotel.checkInTime}, check-out until {hotel.checkOutTime}.
        </Paragraph>
      )}
      {isCancelled ? (
        <Action href={`${siteUrl}/categories`}>Book another stay</Action>
      ) : (
        <Action href={`${siteUrl}/home`}>See your bookings</Action>
      )}
    </>
  );
}

/** What is owed for a cancelled booking, where something was agreed on it. */
function Owed({ booking, hotel }: { booking: BookingFacts; hotel: HotelOfMails }) {
  const { cancellationFee: fee, currency } = booking;
  if (fee === undefined) return null;
  return (
    <Paragraph>
      {Number(fee) === 0
        ? 'The cancellation is free of charge.'
        : `The cancellation costs ${formatPrice(fee, currency, hotel)}, as agreed when it was booked.`}
    </Paragraph>
  );
}

/** On which terms a booking can be cancelled. */
function termsOf(
  { freeUntilLocal, fee, isAll }: NonNullable<BookingFacts['cancellation']>,
  { currency }: BookingFacts,
  hotel: HotelOfMails,
): string {
  if (Number(fee) === 0) return 'You can cancel free of charge until the day before you arrive.';
  const later = isAll
    ? 'the price of the stay is due in full'
    : `cancelling costs ${formatPrice(fee, currency, hotel)}`;
  if (freeUntilLocal === null) return `If you cancel, ${later}.`;
  const [day = '', time] = freeUntilLocal.split('T');
  return `You can cancel free of charge until ${formatDay(day)}, ${time} (hotel time). Later, ${later}.`;
}

/** What the booking is, and where it has changed, what it was. */
function factsOf(
  booking: BookingFacts,
  before: BookingFacts | null,
  hotel: HotelOfMails,
): (readonly [string, string])[] {
  const shown: [string, (facts: BookingFacts) => string][] = [
    ['Room', ({ roomName }) => roomName],
    ['Arrival', ({ start }) => formatDay(start)],
    ['Departure', ({ end }) => formatDay(end)],
    ['Nights', ({ nights }) => String(nights)],
    ['Guests', ({ guests }) => String(guests)],
    ['Price of the stay', ({ price, currency }) => formatPrice(price, currency, hotel)],
  ];
  return [
    ['Booking', booking.bookingId],
    ...shown.map(([name, of]) => {
      const [now, then] = [of(booking), before ? of(before) : undefined];
      return [name, then !== undefined && then !== now ? `${now} (before: ${then})` : now] as const;
    }),
  ];
}
