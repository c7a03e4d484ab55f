import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import type { HotelOfMails } from '../hotel.ts';
import { type BookingFacts, bookingsOf, type BookingMail as Content, type ReminderMail } from '../mail.ts';
import { BookingAction } from './BookingAction.tsx';
import { Action, Facts, Opening, Paragraph, usePhrases } from './blocks.tsx';
import type { FilledTexts } from './fill-texts.ts';
import { formatDay, formatPrice } from './formats.ts';
import type { Phrases } from './words/phrases.ts';

type Props = {
  content: Exclude<Content, ReminderMail>;
  texts: FilledTexts;
  hotel: HotelOfMails;
  siteUrl: string;
  secret: string | null | undefined;
};

export function BookingMail({ content, texts, hotel, siteUrl, secret }: Props) {
  const { kind } = content;
  const phrases = usePhrases();
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
      {!isCancelled && <Paragraph>{phrases.checkTimes(hotel.checkInTime, hotel.checkOutTime)}</Paragraph>}
      {isCancelled ? (
        <Action href={`${siteUrl}/categories`}>{phrases.actions.bookAnother}</Action>
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
  const phrases = usePhrases();
  return (
    <>
      <Facts facts={factsOf(booking, before, hotel, phrases)} />
      {isCancelled ? (
        <Owed booking={booking} hotel={hotel} />
      ) : (
        booking.cancellation && (
          <Paragraph>{termsOf(booking.cancellation, booking, hotel, phrases)}</Paragraph>
        )
      )}
    </>
  );
}

/** The total price of bookings that were made together and therefore have one currency. */
function Total({ bookings, hotel }: { bookings: readonly BookingFacts[]; hotel: HotelOfMails }) {
  const { facts: names, locale } = usePhrases();
  const { currency } = bookings[0]!;
  const digits = digitsOf(currency ?? hotel.currency);
  const total = fromMinor(
    bookings.reduce((sum, { price }) => sum + toMinor(price, digits), 0n),
    digits,
  );
  const facts = [
    [names.rooms, String(bookings.length)],
    [names.priceOfAll, formatPrice(total, currency, hotel, locale)],
  ] as const;
  return <Facts facts={facts} />;
}

/** The amount owed for a cancelled booking, if it had terms. */
function Owed({ booking, hotel }: { booking: BookingFacts; hotel: HotelOfMails }) {
  const { cancellation, locale } = usePhrases();
  const { cancellationFee: fee, currency } = booking;
  if (fee === undefined) return null;
  return (
    <Paragraph>
      {Number(fee) === 0
        ? cancellation.isFree
        : cancellation.costs(formatPrice(fee, currency, hotel, locale))}
    </Paragraph>
  );
}

/** The cancellation terms of a booking. */
function termsOf(
  { freeUntilLocal, fee, isAll }: NonNullable<BookingFacts['cancellation']>,
  { currency }: BookingFacts,
  hotel: HotelOfMails,
  { cancellation, locale }: Phrases,
): string {
  if (Number(fee) === 0) return cancellation.freeUntilDayBefore;
  const later = isAll
    ? cancellation.allIsDue
    : cancellation.feeIsDue(formatPrice(fee, currency, hotel, locale));
  if (freeUntilLocal === null) return cancellation.always(later);
  const [day = '', time = ''] = freeUntilLocal.split('T');
  return cancellation.freeUntil(formatDay(day, locale), time, later);
}

/** The details of the booking, and the previous values of changed ones. */
function factsOf(
  booking: BookingFacts,
  before: BookingFacts | null,
  hotel: HotelOfMails,
  { facts: names, locale, before: saidBefore }: Phrases,
): (readonly [string, string])[] {
  const shown: [string, (facts: BookingFacts) => string][] = [
    [names.room, ({ roomName }) => roomName],
    [names.arrival, ({ start }) => formatDay(start, locale)],
    [names.departure, ({ end }) => formatDay(end, locale)],
    [names.nights, ({ nights }) => String(nights)],
    [names.guests, ({ guests }) => String(guests)],
    [names.price, ({ price, currency }) => formatPrice(price, currency, hotel, locale)],
  ];
  return [
    [names.booking, booking.bookingId],
    ...shown.map(([name, of]) => {
      const [now, then] = [of(booking), before ? of(before) : undefined];
      return [name, then !== undefined && then !== now ? `${now} ${saidBefore(then)}` : now] as const;
    }),
  ];
}
