import { Fragment } from 'react';
import type { LinkedBooking } from '../mail.ts';
import { Action, Facts, HiddenLink, Opening, Paragraph, useWords } from './blocks.tsx';
import { isolated } from './direction.ts';
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
  const { t, locale } = useWords();
  return (
    <>
      <Opening texts={texts} />
      {bookings === null && <HiddenLink />}
      {bookings?.map(({ booking: { bookingId, roomName, start, end }, link }) => (
        <Fragment key={bookingId}>
          <Facts
            facts={[
              [t('fact.booking'), isolated(bookingId)],
              [t('fact.room'), isolated(roomName)],
              [t('fact.arrival'), formatDay(start, locale)],
              [t('fact.departure'), formatDay(end, locale)],
            ]}
          />
          {link === null ? (
            <Action href={`${siteUrl}/home`}>{t('action.signInFirst')}</Action>
          ) : (
            <Action href={`${siteUrl}/stay/booking#${bookingId}.${link}`}>{t('action.seeOrCancel')}</Action>
          )}
        </Fragment>
      ))}
      {bookings?.some(({ link }) => link !== null) && <Paragraph>{t('link.isYours')}</Paragraph>}
    </>
  );
}
