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

type Words<About = object> = { heading: string; lead: (hotel: HotelOfMails, about: About) => string };

type LinkWords = {
  [Kind in LinkMail['kind']]: Words<Extract<LinkMail, { kind: Kind }>> & {
    /** Of the page that the link opens. */
    path: string;
    action: string;
    lasts: string;
    ignore: string;
  };
};

const LINKS: LinkWords = {
  password_reset: {
    heading: 'Choose a new password',
    lead: ({ name }) => `Somebody, most likely you, asked for a new password for your account at ${name}.`,
    path: '/account-link',
    action: 'Choose a new password',
    lasts: 'The link works once, for 30 minutes.',
    ignore: 'If it was not you, do nothing: your password stays as it is.',
  },
  address_verification: {
    heading: 'Confirm your address',
    lead: ({ name }) => `An account at ${name} was made with this address. Please confirm that it is yours.`,
    path: '/account-link',
    action: 'Confirm the address',
    lasts: 'The link works once, for 24 hours.',
    ignore: 'If you did not make an account, do nothing.',
  },
  staff_invitation: {
    heading: 'You are invited to the staff',
    lead: ({ name }, { inviter, roleName }) =>
      `${inviter || 'The hotel'} invites you to work with ${name} as ${roleName}. You choose your own password.`,
    path: '/invitation',
    action: 'Accept the invitation',
    lasts: 'The link works once, for 24 hours.',
    ignore: 'If you do not work there, do nothing: there is no account until you accept.',
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
    const { heading, lead, path, action, lasts, ignore } = LINKS[content.kind] as Words<LinkMail> &
      LinkWords['password_reset'];
    return (
      <>
        <Heading>{heading}</Heading>
        {content.name && <Paragraph>Dear {content.name},</Paragraph>}
        <Paragraph>{lead(hotel, content)}</Paragraph>
        {secret === null ? (
          <Paragraph>(The link is shown only in the e-mail that its reader gets.)</Paragraph>
        ) : (
          <Action href={`${siteUrl}${path}#${secret}`}>{action}</Action>
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
      <Paragraph>{lead(hotel, content)}</Paragraph>
      <Paragraph>It happened on {formatMoment(content.at)}.</Paragraph>
      <Paragraph>{advice(hotel)}</Paragraph>
    </>
  );
}
