import type { BookingFacts } from '../mail.ts';
import { Action, HiddenLink, Paragraph, usePhrases } from './blocks.tsx';

type Props = {
  bookings: readonly BookingFacts[];
  siteUrl: string;
  /** Of the link of a guest without an account: null where only the reader may know it, undefined where there is none. */
  secret: string | null | undefined;
};

/** Where guests see what they booked: those without an account by their own link. */
export function BookingAction({ bookings, siteUrl, secret }: Props) {
  const { actions, linkIsYours } = usePhrases();
  if (secret === undefined) return <Action href={`${siteUrl}/home`}>{actions.see}</Action>;
  if (secret === null) return <HiddenLink />;
  return (
    <>
      <Action href={`${siteUrl}/stay/booking#${bookings[0]!.bookingId}.${secret}`}>
        {bookings.length > 1 ? actions.seeOrCancelSeveral : actions.seeOrCancel}
      </Action>
      <Paragraph>{linkIsYours}</Paragraph>
    </>
  );
}
