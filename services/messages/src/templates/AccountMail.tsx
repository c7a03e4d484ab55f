import type { SignInChange } from '@innkeeper/contracts/identity';
import type { HotelOfMails } from '../hotel.ts';
import type { AccountMail as Content, LinkMail } from '../mail.ts';
import { Action, HiddenLink, Opening, Paragraph } from './blocks.tsx';
import type { FilledTexts } from './fill-texts.ts';
import { formatMoment } from './formats.ts';

type Props = {
  content: Content;
  texts: FilledTexts;
  hotel: HotelOfMails;
  siteUrl: string;
  /** Of the mail's link; null if only its reader may know it. */
  secret: string | null;
};

/** The content of an e-mail with a link besides its texts: `path` is the page that the link opens. */
const LINKS: Record<LinkMail['kind'], { path: string; action: string; lasts: string; ignore: string }> = {
  password_reset: {
    path: '/account-link',
    action: 'Choose a new password',
    lasts: 'The link works once, for 30 minutes.',
    ignore: 'If it was not you, do nothing: your password stays as it is.',
  },
  address_verification: {
    path: '/account-link',
    action: 'Confirm the address',
    lasts: 'The link works once, for 24 hours.',
    ignore: 'If you did not make an account, do nothing.',
  },
  address_change_old: {
    path: '/account-link',
    action: 'Confirm the change',
    lasts:
      'The link works once, for 24 hours. The address changes when the link in the e-mail to the new one is opened, too.',
    ignore: 'If it was not you, do nothing: your address stays as it is. Then choose a new password.',
  },
  address_change_new: {
    path: '/account-link',
    action: 'Confirm the address',
    lasts:
      'The link works once, for 24 hours. The address changes when the link in the e-mail to the old one is opened, too.',
    ignore: 'If you did not ask for it, do nothing.',
  },
  staff_invitation: {
    path: '/invitation',
    action: 'Accept the invitation',
    lasts: 'The link works once, for 24 hours.',
    ignore: 'If you do not work there, do nothing: there is no account until you accept.',
  },
};

/** The advice in a notice. */
const ADVICE: Record<Exclude<Content, LinkMail>['kind'], (hotel: HotelOfMails) => string> = {
  password_changed: ({ phone }) =>
    `If it was not you, choose another password at once by "Forgot your password?" on the sign-in page, and tell us${phone ? `: ${phone}` : ''}.`,
  address_changed: ({ phone }) =>
    `This is the last e-mail about the account to this address. If it was not you, tell us at once${phone ? `: ${phone}` : ''}.`,
  sign_in_changed: ({ phone }) =>
    `If it was not you, choose another password at once by "Forgot your password?" on the sign-in page, and tell us${phone ? `: ${phone}` : ''}.`,
  password_removed: () =>
    'If you registered with a password, choose a new one by "Forgot your password?" on the sign-in page. If you did not, somebody else used your address, and can no longer sign in.',
};

/** The change in how a user signs in to an account. */
const SIGN_IN_CHANGES: Record<SignInChange, string> = {
  app_added: 'Besides the password, signing in asks for a code of your authenticator app from now on.',
  app_removed: 'Signing in no longer asks for a code of your authenticator app.',
  passkey_added:
    'A passkey was added to your account: besides the password, signing in asks for a second step.',
  passkey_removed: 'A passkey was removed from your account. Signing in no longer takes it.',
  recovery_codes_replaced: 'You have new recovery codes. The old ones no longer work.',
  recovery_code_used:
    'A recovery code was used in place of the app. If you have lost the app, remove it on your profile and add another.',
  reset:
    'The hotel has removed the second step of your sign-in, and all sessions have ended. Sign in with your password, and add an app again on your profile.',
};

export function AccountMail({ content, texts, hotel, siteUrl, secret }: Props) {
  if ('linkId' in content) {
    const { path, action, lasts, ignore } = LINKS[content.kind];
    return (
      <>
        <Opening texts={texts} />
        <NewAddress content={content} />
        {secret === null ? <HiddenLink /> : <Action href={`${siteUrl}${path}#${secret}`}>{action}</Action>}
        <Paragraph>{lasts}</Paragraph>
        <Paragraph>{ignore}</Paragraph>
      </>
    );
  }
  return (
    <>
      <Opening texts={texts} />
      <NewAddress content={content} />
      {'what' in content && <Paragraph>{SIGN_IN_CHANGES[content.what]}</Paragraph>}
      <Paragraph>It happened on {formatMoment(content.at)}.</Paragraph>
      <Paragraph>{ADVICE[content.kind](hotel)}</Paragraph>
    </>
  );
}

function NewAddress({ content }: { content: Content }) {
  return 'newAddress' in content ? <Paragraph>The new address: {content.newAddress}</Paragraph> : null;
}
