import type { HotelOfMails } from '../hotel.ts';
import type { AccountMail as Content, LinkMail } from '../mail.ts';
import { Action, Heading, Paragraph } from './blocks.tsx';
import { formatMoment } from './formats.ts';

type Props = {
  content: Content;
  hotel: HotelOfMails;
  siteUrl: string;
  /** Of the mail's link; null where only its reader may know it. */
  secret: string | null;
};

type Words = { heading: string; lead: (hotel: HotelOfMails) => string };

const LINKS: Record<LinkMail['kind'], Words & { action: string; lasts: string; ignore: string }> = {
  password_reset: {
    heading: 'Choose a new password',
    lead: ({ name }) => `Somebody, most likely you, asked for a new password for your account at ${name}.`,
    action: 'Choose a new password',
    lasts: 'The link works once, for 30 minutes.',
    ignore: 'If it was not you, do nothing: your password stays as it is.',
  },
  address_verification: {
    heading: 'Confirm your address',
    lead: ({ name }) => `An account at ${name} was made with this address. Please confirm that it is yours.`,
    action: 'Confirm the address',
    lasts: 'The link works once, for 24 hours.',
    ignore: 'If you did not make an account, do nothing.',
  },
};

const NOTICES: Record<
  Exclude<Content, LinkMail>['kind'],
  Words & { advice: (hotel: HotelOfMails) => string }
> = {
  password_changed: {
    heading: 'Your password was changed',
    lead: ({ name }) =>
      `The password of your account at ${name} was changed, and all sessions from before have ended.`,
    advice: ({ phone }) =>
      `If it was not you, choose another password at once by "Forgot your password?" on the sign-in page, and tell us${phone ? `: ${phone}` : ''}.`,
  },
  password_removed: {
    heading: 'Sign in with Google, or choose a new password',
    lead: ({ name }) =>
      `Somebody signed in to your account at ${name} with Google. Nobody had confirmed this address before, so the password of the account no longer works, and all sessions from before have ended.`,
    advice: () =>
      'If you registered with a password, choose a new one by "Forgot your password?" on the sign-in page. If you did not, somebody else used your address, and can no longer sign in.',
  },
};

/** A notice names its event, so that it is not taken for another hotel's. */
export const subjectOfAccountMail = ({ kind }: Content, hotel: HotelOfMails) =>
  `${(kind in LINKS ? LINKS[kind as LinkMail['kind']] : NOTICES[kind as keyof typeof NOTICES]).heading}: ${hotel.name}`;

export function AccountMail({ content, hotel, siteUrl, secret }: Props) {
  if ('linkId' in content) {
    const { heading, lead, action, lasts, ignore } = LINKS[content.kind];
    return (
      <>
        <Heading>{heading}</Heading>
        {content.name && <Paragraph>Dear {content.name},</Paragraph>}
        <Paragraph>{lead(hotel)}</Paragraph>
        {secret === null ? (
          <Paragraph>(The link is shown only in the e-mail that its reader gets.)</Paragraph>
        ) : (
          <Action href={`${siteUrl}/account-link#${secret}`}>{action}</Action>
        )}
        <Paragraph>{lasts}</Paragraph>
        <Paragraph>{ignore}</Paragraph>
      </>
    );
  }
  const { heading, lead, advice } = NOTICES[content.kind];
  return (
    <>
      <Heading>{heading}</Heading>
      {content.name && <Paragraph>Dear {content.name},</Paragraph>}
      <Paragraph>{lead(hotel)}</Paragraph>
      <Paragraph>It happened on {formatMoment(content.at)}.</Paragraph>
      <Paragraph>{advice(hotel)}</Paragraph>
    </>
  );
}
