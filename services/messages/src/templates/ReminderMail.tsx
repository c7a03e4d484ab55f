import type { HotelOfMails } from '../hotel.ts';
import { type BookingFacts, bookingsOf, type ReminderMail as Content } from '../mail.ts';
import { BookingAction } from './BookingAction.tsx';
import { Action, Facts, Link, Opening, Paragraph } from './blocks.tsx';
import type { FilledTexts } from './fill-texts.ts';
import { formatDay } from './formats.ts';

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
  if (content.kind === 'review_request')
    return (
      <>
        <Opening texts={texts} />
        <Action href={`${siteUrl}/stay/review`}>Write a review</Action>
        {unsubscribeUrl && <Link href={unsubscribeUrl}>If you want no such e-mails any more</Link>}
      </>
    );
  return (
    <>
      <Opening texts={texts} />
      {bookings.map((booking) => (
        <Facts key={booking.bookingId} facts={factsOf(booking)} />
      ))}
      <Paragraph>
        Check-in is from {hotel.checkInTime}, check-out until {hotel.checkOutTime}.
      </Paragraph>
      {hotel.address.length > 0 && <Paragraph>You find us here: {hotel.address.join(', ')}.</Paragraph>}
      <BookingAction {...{ bookings, siteUrl, secret }} />
    </>
  );
}

const factsOf = ({ bookingId, roomName, start, end, guests }: BookingFacts) =>
  [
    ['Booking', bookingId],
    ['Room', roomName],
    ['Arrival', formatDay(start)],
    ['Departure', formatDay(end)],
    ['Guests', String(guests)],
  ] as const;
