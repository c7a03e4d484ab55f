import { Fragment } from 'react';
import type { LinkedBooking } from '../mail.ts';
import { Action, Facts, HiddenLink, Opening, Paragraph, usePhrases } from './blocks.tsx';
import type { FilledTexts } from './fill-texts.ts';
import { formatDay } from './formats.ts';

type Props = {
  texts: FilledTexts;
  siteUrl: string;
  /** Null if only the reader may know them. */
  bookings: readonly LinkedBooking<string | null>[] | null;
};

/** The links to all coming bookings of one person. */
export function LinksMail({ texts, siteUrl, bookings }: Props) {
  const { facts, actions, signInFirst, linkIsYours, locale } = usePhrases();
  return (
    <>
      <Opening texts={texts} />
      {bookings === null && <HiddenLink />}
      {bookings?.map(({ booking: { bookingId, roomName, start, end }, link }) => (
        <Fragment key={bookingId}>
          <Facts
            facts={[
              [facts.booking, bookingId],
              [facts.room, roomName],
              [facts.arrival, formatDay(start, locale)],
              [facts.departure, formatDay(end, locale)],
            ]}
          />
          {link === null ? (
            <Action href={`${siteUrl}/home`}>{signInFirst}</Action>
          ) : (
            <Action href={`${siteUrl}/stay/booking#${bookingId}.${link}`}>{actions.seeOrCancel}</Action>
          )}
        </Fragment>
      ))}
      {bookings?.some(({ link }) => link !== null) && <Paragraph>{linkIsYours}</Paragraph>}
    </>
  );
}
