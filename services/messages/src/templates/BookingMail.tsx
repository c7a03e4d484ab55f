import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { Temporal } from 'temporal-polyfill';
import type { HotelOfMails } from '../hotel.ts';
import { type BookingFacts, bookingsOf, type BookingMail as Content, type ReminderMail } from '../mail.ts';
import { BookingAction } from './BookingAction.tsx';
import { Action, CheckTimes, Facts, Link, Opening, Paragraph, useWords } from './blocks.tsx';
import { isolated } from './direction.ts';
import type { FilledTexts } from './fill-texts.ts';
import { formatDay, formatPrice, formatTime } from './formats.ts';
import type { MailWords } from './mail-words.ts';
import { shownRequests } from './shown-name.ts';

type Props = {
  content: Exclude<Content, ReminderMail>;
  texts: FilledTexts;
  hotel: HotelOfMails;
  siteUrl: string;
  secret: string | null | undefined;
};

export function BookingMail({ content, texts, hotel, siteUrl, secret }: Props) {
  const { kind } = content;
  const { t } = useWords();
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
      {!isCancelled && <CheckTimes hotel={hotel} />}
      {!isCancelled && <AcceptedTerms bookings={bookings} siteUrl={siteUrl} />}
      {isCancelled ? (
        <Action href={`${siteUrl}/stay`}>{t('action.bookAnother')}</Action>
      ) : (
        <BookingAction bookings={bookings} siteUrl={siteUrl} secret={secret} />
      )}
    </>
  );
}

/** The text of the hotel's terms that the guest has accepted, as long as its address works. */
function AcceptedTerms({ bookings, siteUrl }: { bookings: readonly BookingFacts[]; siteUrl: string }) {
  const { t } = useWords();
  const terms = bookings.find((booking) => booking.terms)?.terms;
  if (!terms) return null;
  return (
    <>
      <Paragraph>{t('terms.accepted')}</Paragraph>
      <Link href={`${siteUrl}/terms?revision=${terms.revision}`}>{t('action.terms')}</Link>
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
  const words = useWords();
  return (
    <>
      <Facts facts={factsOf(booking, before, hotel, words)} />
      {isCancelled ? (
        <Owed booking={booking} hotel={hotel} />
      ) : (
        <Paragraph>{termsOf(booking, hotel, words)}</Paragraph>
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
  const { t, locale } = useWords();
  const facts = [
    [t('fact.rooms'), t('count.rooms', { count: bookings.length })],
    [t('fact.priceOfAll'), priceOfAll({ bookings, hotel }, locale)],
  ] as const;
  return <Facts facts={facts} />;
}

/** What is due for all bookings together. Guests pay at the hotel, so the last departure is the latest moment. */
function Due({ bookings, hotel }: Bookings) {
  const { t, locale } = useWords();
  const last = bookings
    .map(({ end }) => end)
    .sort()
    .at(-1)!;
  const price = priceOfAll({ bookings, hotel }, locale);
  return <Paragraph>{t('due', { price, day: formatDay(last, locale) })}</Paragraph>;
}

/** The amount owed for a cancelled booking; a booking without terms is cancelled free of charge. */
function Owed({ booking, hotel }: { booking: BookingFacts; hotel: HotelOfMails }) {
  const { t, locale } = useWords();
  const fee = booking.cancellationFee ?? '0';
  if (Number(fee) === 0) return <Paragraph>{t('cancelled.free')}</Paragraph>;
  const price = formatPrice(fee, booking.currency, hotel, locale);
  return <Paragraph>{t('cancelled.costs', { price })}</Paragraph>;
}

/** The cancellation terms of a booking; without any it is free of charge. */
function termsOf(
  { cancellation: terms, currency, start }: BookingFacts,
  hotel: HotelOfMails,
  { t, locale }: MailWords,
): string {
  if (!terms || Number(terms.fee) === 0) {
    const dayBefore = Temporal.PlainDate.from(start).subtract({ days: 1 }).toString();
    return t('terms.until.free', { day: formatDay(dayBefore, locale), time: formatTime('23:59', locale) });
  }
  const { freeUntilLocal, isAll } = terms;
  const price = formatPrice(terms.fee, currency, hotel, locale);
  if (freeUntilLocal === null) return isAll ? t('terms.always.all') : t('terms.always.fee', { price });
  const [date = '', clock = ''] = freeUntilLocal.split('T');
  const until = { day: formatDay(date, locale), time: formatTime(clock, locale) };
  return isAll ? t('terms.until.all', until) : t('terms.until.fee', { ...until, price });
}

/** The details of the booking, and the previous values of changed ones. */
function factsOf(
  booking: BookingFacts,
  before: BookingFacts | null,
  hotel: HotelOfMails,
  { t, locale }: MailWords,
): (readonly [string, string])[] {
  const partyOf = ({ guests, children }: BookingFacts) =>
    children.length
      ? t('count.party', { adults: guests - children.length, children: children.length })
      : t('count.guests', { count: guests });
  const shown: [string, (facts: BookingFacts) => string][] = [
    [t('fact.room'), ({ roomName }) => isolated(roomName)],
    [t('fact.category'), ({ category }) => (category ? isolated(category) : '')],
    [t('fact.arrival'), ({ start }) => formatDay(start, locale)],
    [t('fact.departure'), ({ end }) => formatDay(end, locale)],
    [t('fact.nights'), ({ nights }) => t('count.nights', { count: nights })],
    [t('fact.guests'), partyOf],
    [t('fact.arrivalTime'), ({ arrivalTime }) => (arrivalTime ? formatTime(arrivalTime, locale) : '')],
    [t('fact.requests'), ({ requests }) => isolatedRequests(requests)],
    [t('fact.price'), ({ price, currency }) => formatPrice(price, currency, hotel, locale)],
  ];
  const taxes = booking.taxes.map(
    ({ label, amount }) =>
      [
        t('fact.tax', { tax: isolated(label) }),
        formatPrice(amount, booking.currency, hotel, locale),
      ] as const,
  );
  return [
    [t('fact.booking'), isolated(booking.bookingId)],
    ...shown.map(([name, of]) => {
      const [now, then] = [of(booking), before ? of(before) : undefined];
      const value = then !== undefined && then !== now ? t('fact.changed', { now, before: then }) : now;
      return [name, value] as const;
    }),
    ...taxes,
  ];
}

function isolatedRequests(requests: string): string {
  const shown = shownRequests(requests);
  return shown && isolated(shown);
}
