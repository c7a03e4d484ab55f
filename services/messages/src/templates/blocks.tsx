import { createContext, type ReactNode, useContext } from 'react';
import type { HotelOfMails } from '../hotel.ts';
import type { FilledTexts } from './fill-texts.ts';
import { checkTimesOf } from './formats.ts';
import { type MailWords, wordsOf } from './mail-words.ts';

/** The format of a mail. Each block renders both formats, so a template is written once. */
export type Medium = 'html' | 'text';
export const MediumContext = createContext<Medium>('html');
const useIsText = () => useContext(MediumContext) === 'text';

/** The words of a mail's language. */
export const WordsContext = createContext<MailWords>(wordsOf('en'));
export const useWords = () => useContext(WordsContext);

/** The blocks of a text end in an empty line. */
const END = '\n\n';

export function Heading({ children }: { children: ReactNode }) {
  if (useIsText())
    return (
      <>
        {children}
        {END}
      </>
    );
  return <h1>{children}</h1>;
}

export function Paragraph({ children }: { children: ReactNode }) {
  if (useIsText())
    return (
      <>
        {children}
        {END}
      </>
    );
  return <p>{children}</p>;
}

/** Names and values, one below the other: beside each other they would not fit a narrow screen. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  const isText = useIsText();
  const { t, direction } = useWords();
  const given = facts.filter(([, value]) => value);
  if (isText)
    return (
      <>
        {given.map(([name, value]) => `${t('fact.line', { name, value })}\n`).join('')}
        {'\n'}
      </>
    );
  return (
    <table role="presentation" className="facts" dir={direction} cellPadding={0} cellSpacing={0}>
      <tbody>
        {given.map(([name, value]) => (
          <tr key={name}>
            <td>
              <span className="name">{name}</span>
              <br />
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** From when and until when guests come and go. */
export function CheckTimes({ hotel }: { hotel: Pick<HotelOfMails, 'checkInTime' | 'checkOutTime'> }) {
  const words = useWords();
  return <Paragraph>{words.t('checkTimes', checkTimesOf(hotel, words))}</Paragraph>;
}

/** A link that is the mail's purpose. The text has its whole address. */
export function Action({ href, children }: { href: string; children: string }) {
  const { t } = useWords();
  if (useIsText())
    return (
      <>
        {t('fact.line', { name: children, value: href })}
        {END}
      </>
    );
  return (
    <p className="action">
      <a className="button" href={href}>
        {children}
      </a>
    </p>
  );
}

/** The beginning of a mail, in the hotel's words. */
export function Opening({ texts: { heading, greeting, paragraphs } }: { texts: FilledTexts }) {
  return (
    <>
      <Heading>{heading}</Heading>
      {greeting && <Paragraph>{greeting}</Paragraph>}
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
    </>
  );
}

/** Replaces a link in the staff's preview. */
export const HiddenLink = () => <Paragraph>{useWords().t('link.isHidden')}</Paragraph>;

/** A link beside the mail's purpose. */
export function Link({ href, children }: { href: string; children: string }) {
  const { t } = useWords();
  if (useIsText())
    return (
      <>
        {t('fact.line', { name: children, value: href })}
        {END}
      </>
    );
  return (
    <p className="aside">
      <a href={href}>{children}</a>
    </p>
  );
}
