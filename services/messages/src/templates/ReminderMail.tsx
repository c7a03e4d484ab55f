import type { HotelOfMails } from '../hotel.ts';
import { type BookingFacts, bookingsOf, type ReminderMail as Content } from '../mail.ts';
import { BookingAction } from './BookingAction.tsx';
import { Action, CheckTimes, Facts, HiddenLink, Link, Opening, Paragraph, useWords } from './blocks.tsx';
import { isolated } from './direction.ts';
import type { FilledTexts } from './fill-texts.ts';
import { formatDay } from './formats.ts';
import type { MailWords } from './mail-words.ts';

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
  const words = useWords();
  const { t } = words;
  if (content.kind === 'review_request')
    return (
      <>
        <Opening texts={texts} />
        {secret === null ? (
          <HiddenLink />
        ) : (
          <Action href={`${siteUrl}/stay/review${secret ? `#${bookings[0].bookingId}.${secret}` : ''}`}>
            {t('action.review')}
          </Action>
        )}
        {unsubscribeUrl && <Link href={unsubscribeUrl}>{t('action.unsubscribe')}</Link>}
      </>
    );
  return (
    <>
      <Opening texts={texts} />
      {bookings.map((booking) => (
        <Facts key={booking.bookingId} facts={factsOf(booking, words)} />
      ))}
      <CheckTimes hotel={hotel} />
      {hotel.address.length > 0 && (
        <Paragraph>{t('place', { address: isolated(hotel.address.join(', ')) })}</Paragraph>
      )}
      <BookingAction bookings={bookings} siteUrl={siteUrl} secret={secret} />
    </>
  );
}

const factsOf = (
  { bookingId, roomName, start, end, guests }: BookingFacts,
  { t, locale }: MailWords,
): readonly (readonly [string, string])[] => [
  [t('fact.booking'), isolated(bookingId)],
  [t('fact.room'), isolated(roomName)],
  [t('fact.arrival'), formatDay(start, locale)],
  [t('fact.departure'), formatDay(end, locale)],
  [t('fact.guests'), t('count.guests', { count: guests })],
];
