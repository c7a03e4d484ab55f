import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import type { HotelOfMails } from '../hotel.ts';
import { type BookingFacts, bookingsOf, type BookingMail as Content, type ReminderMail } from '../mail.ts';
import { BookingAction } from './BookingAction.tsx';
import { Action, Facts, Opening, Paragraph, usePhrases } from './blocks.tsx';
import type { FilledTexts } from './fill-texts.ts';
import { formatDay, formatPrice } from './formats.ts';
import { shownRequests } from './shown-name.ts';
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
        <Booking
          key={booking.bookingId}
          booking={booking}
          before={before}
          isCancelled={isCancelled}
          hotel={hotel}
        />
      ))}
      {bookings.length > 1 && <Total bookings={bookings} hotel={hotel} />}
      {!isCancelled && <Due bookings={bookings} hotel={hotel} />}
      {!isCancelled && <Paragraph>{phrases.checkTimes(hotel.checkInTime, hotel.checkOutTime)}</Paragraph>}
      {isCancelled ? (
        <Action href={`${siteUrl}/stay`}>{phrases.actions.bookAnother}</Action>
      ) : (
        <BookingAction bookings={bookings} siteUrl={siteUrl} secret={secret} />
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
        <Paragraph>{termsOf(booking, hotel, phrases)}</Paragraph>
      )}
    </>
  );
}

type Bookings = { bookings: readonly BookingFacts[]; hotel: HotelOfMails };

/** The total price of bookings that were made together and therefore have one currency. */
function priceOfAll({ bookings, hotel }: Bookings, locale: string): string {
  const { currency } = bookings[0]!;
  const digits = digitsOf(currency);
  const total = bookings.reduce((sum, { price }) => sum + toMinor(price, digits), 0n);
  return formatPrice(fromMinor(total, digits), currency, hotel, locale);
}

function Total({ bookings, hotel }: Bookings) {
  const { facts: names, locale } = usePhrases();
  const facts = [
    [names.rooms, String(bookings.length)],
    [names.priceOfAll, priceOfAll({ bookings, hotel }, locale)],
  ] as const;
  return <Facts facts={facts} />;
}

/** What is due for all bookings together. Guests pay at the hotel, so the last departure is the latest moment. */
function Due({ bookings, hotel }: Bookings) {
  const { due, locale } = usePhrases();
  const last = bookings
    .map(({ end }) => end)
    .sort()
    .at(-1)!;
  return <Paragraph>{due(priceOfAll({ bookings, hotel }, locale), formatDay(last, locale))}</Paragraph>;
}

/** The amount owed for a cancelled booking; a booking without terms is cancelled free of charge. */
function Owed({ booking, hotel }: { booking: BookingFacts; hotel: HotelOfMails }) {
  const { cancellation, locale } = usePhrases();
  const { currency } = booking;
  const fee = booking.cancellationFee ?? '0';
  return (
    <Paragraph>
      {Number(fee) === 0
        ? cancellation.isFree
        : cancellation.costs(formatPrice(fee, currency, hotel, locale))}
    </Paragraph>
  );
}

/** The cancellation terms of a booking; without any it is free of charge. */
function termsOf(
  { cancellation: terms, currency }: BookingFacts,
  hotel: HotelOfMails,
  { cancellation, locale }: Phrases,
): string {
  if (!terms || Number(terms.fee) === 0) return cancellation.freeUntilDayBefore;
  const { freeUntilLocal, fee, isAll } = terms;
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
    [names.category, ({ category }) => category ?? ''],
    [names.arrival, ({ start }) => formatDay(start, locale)],
    [names.departure, ({ end }) => formatDay(end, locale)],
    [names.nights, ({ nights }) => String(nights)],
    [names.guests, ({ guests }) => String(guests)],
    [names.arrivalTime, ({ arrivalTime }) => arrivalTime ?? ''],
    [names.requests, ({ requests }) => shownRequests(requests)],
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
