import type { HotelOfMails } from '../hotel.ts';
import type { AccountMail as Content, LinkMail } from '../mail.ts';
import { Action, HiddenLink, Opening, Paragraph, usePhrases } from './blocks.tsx';
import type { FilledTexts } from './fill-texts.ts';
import { formatMoment } from './formats.ts';
import type { Phrases } from './words/phrases.ts';

type Props = {
  content: Content;
  texts: FilledTexts;
  hotel: HotelOfMails;
  siteUrl: string;
  /** Of the mail's link; null if only its reader may know it. */
  secret: string | null;
};

type Notice = Exclude<Content, LinkMail>['kind'];

/** The page that the link of a mail opens. */
const pathOf = (kind: LinkMail['kind']) => (kind === 'staff_invitation' ? '/invitation' : '/account-link');

/** The advice in a notice. */
const ADVICE: Record<Notice, (advice: Phrases['advice'], phone: string) => string> = {
  password_changed: ({ choosePassword }, phone) => choosePassword(phone),
  sign_in_changed: ({ choosePassword }, phone) => choosePassword(phone),
  address_changed: ({ addressChanged }, phone) => addressChanged(phone),
  password_removed: ({ passwordRemoved }) => passwordRemoved,
};

export function AccountMail({ content, texts, hotel, siteUrl, secret }: Props) {
  const phrases = usePhrases();
  if ('linkId' in content) {
    const { action, lasts, ignore } = phrases.links[content.kind];
    return (
      <>
        <Opening texts={texts} />
        <NewAddress content={content} />
        {secret === null ? (
          <HiddenLink />
        ) : (
          <Action href={`${siteUrl}${pathOf(content.kind)}#${secret}`}>{action}</Action>
        )}
        <Paragraph>{lasts}</Paragraph>
        <Paragraph>{ignore}</Paragraph>
      </>
    );
  }
  return (
    <>
      <Opening texts={texts} />
      <NewAddress content={content} />
      {'what' in content && <Paragraph>{phrases.signInChanges[content.what]}</Paragraph>}
      <Paragraph>{phrases.happened(formatMoment(content.at, phrases.locale))}</Paragraph>
      <Paragraph>{ADVICE[content.kind](phrases.advice, hotel.phone)}</Paragraph>
    </>
  );
}

function NewAddress({ content }: { content: Content }) {
  const { newAddress } = usePhrases();
  return 'newAddress' in content ? <Paragraph>{newAddress(content.newAddress)}</Paragraph> : null;
}
