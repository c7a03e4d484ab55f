import { cents, fromCents } from '@innkeeper/contracts/money';
import type { HotelOfMails } from '../hotel.ts';
import { type BookingFacts, bookingsOf, type BookingMail as Content, type ReminderMail } from '../mail.ts';
import { BookingAction } from './BookingAction.tsx';
import { Action, Facts, Opening, Paragraph } from './blocks.tsx';
import type { FilledTexts } from './fill-texts.ts';
import { formatDay, formatPrice } from './formats.ts';

type Props = {
  content: Exclude<Content, ReminderMail>;
  texts: FilledTexts;
  hotel: HotelOfMails;
  siteUrl: string;
  secret: string | null | undefined;
};

export function BookingMail({ content, texts, hotel, siteUrl, secret }: Props) {
  const { kind } = content;
  const before = kind === 'booking_changed' ? content.before : null;
  const isCancelled = kind === 'booking_cancelled';
  const bookings = bookingsOf(content);
  return (
    <>
      <Opening texts={texts} />
      {bookings.map((booking) => (
        <Booking key={booking.bookingId} {...{ booking, before, isCancelled, hotel }} />
      ))}
      {bookings.length > 1 && <Total bookings={bookings} hotel={hotel} />}
      {!isCancelled && (
        <Paragraph>
          Check-in is from {hotel.checkInTime}, check-out until {hotel.checkOutTime}.
        </Paragraph>
      )}
      {isCancelled ? (
        <Action href={`${siteUrl}/categories`}>Book another stay</Action>
      ) : (
        <BookingAction {...{ bookings, siteUrl, secret }} />
      )}
    </>
  );
}

type BookingProps = {
  booking: BookingFacts;
  before: BookingFacts | null;
  isCancelled: boolean;
  hotel: HotelOfMails;
};

/** The details of one booking, and its cancellation terms, or the cost of its cancellation. */
function Booking({ booking, before, isCancelled, hotel }: BookingProps) {
  return (
    <>
      <Facts facts={factsOf(booking, before, hotel)} />
      {isCancelled ? (
        <Owed booking={booking} hotel={hotel} />
      ) : (
        booking.cancellation && <Paragraph>{termsOf(booking.cancellation, booking, hotel)}</Paragraph>
      )}
    </>
  );
}

/** The total price of bookings that were made together and therefore have one currency. */
function Total({ bookings, hotel }: { bookings: readonly BookingFacts[]; hotel: HotelOfMails }) {
  const total = fromCents(bookings.reduce((sum, { price }) => sum + cents(price), 0n));
  const facts = [
    ['Rooms', String(bookings.length)],
    ['Price of all rooms', formatPrice(total, bookings[0]!.currency, hotel)],
  ] as const;
  return <Facts facts={facts} />;
}

/** The amount owed for a cancelled booking, if it had terms. */
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

/** The cancellation terms of a booking. */
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

/** The details of the booking, and the previous values of changed ones. */
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
