import type { HotelOfMails } from '../hotel.ts';
import type { AccountMail as Content, LinkMail } from '../mail.ts';
import { Action, HiddenLink, Opening, Paragraph, useWords } from './blocks.tsx';
import { isolated, isolatedCode } from './direction.ts';
import type { FilledTexts } from './fill-texts.ts';
import { formatMoment } from './formats.ts';
import type { MailWords } from './mail-words.ts';

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

/** What to do after a change that the reader did not make. */
function adviceOf(kind: Notice, { t }: MailWords, phone: string): string {
  if (kind === 'password_removed') return t('advice.passwordRemoved');
  const advice = kind === 'address_changed' ? 'advice.addressChanged' : 'advice.choosePassword';
  return phone ? t(`${advice}.call`, { phone: isolatedCode(phone) }) : t(advice);
}

export function AccountMail({ content, texts, hotel, siteUrl, secret }: Props) {
  const words = useWords();
  const { t, locale } = words;
  if ('linkId' in content) {
    const { kind } = content;
    return (
      <>
        <Opening texts={texts} />
        <NewAddress content={content} />
        {secret === null ? (
          <HiddenLink />
        ) : (
          <Action href={`${siteUrl}${pathOf(kind)}#${secret}`}>{t(`link.${kind}.action`)}</Action>
        )}
        <Paragraph>{t(`link.${kind}.lasts`)}</Paragraph>
        <Paragraph>{t(`link.${kind}.ignore`)}</Paragraph>
      </>
    );
  }
  return (
    <>
      <Opening texts={texts} />
      <NewAddress content={content} />
      {'what' in content && <Paragraph>{t(`signIn.${content.what}`)}</Paragraph>}
      <Paragraph>{t('happened', { moment: formatMoment(content.at, locale) })}</Paragraph>
      <Paragraph>{adviceOf(content.kind, words, hotel.phone)}</Paragraph>
    </>
  );
}

function NewAddress({ content }: { content: Content }) {
  const { t } = useWords();
  if (!('newAddress' in content)) return null;
  return <Paragraph>{t('newAddress', { address: isolated(content.newAddress) })}</Paragraph>;
}
