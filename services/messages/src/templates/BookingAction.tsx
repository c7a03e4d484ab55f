import type { BookingFacts } from '../mail.ts';
import { Action, HiddenLink, Paragraph, useWords } from './blocks.tsx';

type Props = {
  bookings: readonly BookingFacts[];
  siteUrl: string;
  /** Of the link of a guest without an account: null if only the reader may know it, undefined if there is none. */
  secret: string | null | undefined;
};

/** The page where guests see their bookings: guests without an account use their own link. */
export function BookingAction({ bookings, siteUrl, secret }: Props) {
  const { t } = useWords();
  if (secret === undefined) return <Action href={`${siteUrl}/home`}>{t('action.see')}</Action>;
  if (secret === null) return <HiddenLink />;
  return (
    <>
      <Action href={`${siteUrl}/stay/booking#${bookings[0]!.bookingId}.${secret}`}>
        {t(bookings.length > 1 ? 'action.seeOrCancelSeveral' : 'action.seeOrCancel')}
      </Action>
      <Paragraph>{t('link.isYours')}</Paragraph>
    </>
  );
}
