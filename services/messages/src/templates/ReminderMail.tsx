import type { HotelOfMails } from '../hotel.ts';
import { type BookingFacts, bookingsOf, type ReminderMail as Content } from '../mail.ts';
import { BookingAction } from './BookingAction.tsx';
import { Action, Facts, Link, Opening, Paragraph, usePhrases } from './blocks.tsx';
import type { FilledTexts } from './fill-texts.ts';
import { formatDay } from './formats.ts';
import type { Phrases } from './words/phrases.ts';

type Props = {
  content: Content;
  texts: FilledTexts;
  hotel: HotelOfMails;
  siteUrl: string;
  secret: string | null | undefined;
  /** The link to unsubscribe; null if only the reader may know it. */
  unsubscribeUrl: string | null;
};

/** Mails before the arrival and after the departure. */
export function ReminderMail({ content, texts, hotel, siteUrl, secret, unsubscribeUrl }: Props) {
  const bookings = bookingsOf(content);
  const phrases = usePhrases();
  if (content.kind === 'review_request')
    return (
      <>
        <Opening texts={texts} />
        <Action href={`${siteUrl}/stay/review`}>{phrases.actions.review}</Action>
        {unsubscribeUrl && <Link href={unsubscribeUrl}>{phrases.actions.unsubscribe}</Link>}
      </>
    );
  return (
    <>
      <Opening texts={texts} />
      {bookings.map((booking) => (
        <Facts key={booking.bookingId} facts={factsOf(booking, phrases)} />
      ))}
      <Paragraph>{phrases.checkTimes(hotel.checkInTime, hotel.checkOutTime)}</Paragraph>
      {hotel.address.length > 0 && <Paragraph>{phrases.place(hotel.address.join(', '))}</Paragraph>}
      <BookingAction bookings={bookings} siteUrl={siteUrl} secret={secret} />
    </>
  );
}

const factsOf = (
  { bookingId, roomName, start, end, guests }: BookingFacts,
  { facts, locale }: Phrases,
): readonly (readonly [string, string])[] => [
  [facts.booking, bookingId],
  [facts.room, roomName],
  [facts.arrival, formatDay(start, locale)],
  [facts.departure, formatDay(end, locale)],
  [facts.guests, String(guests)],
];
