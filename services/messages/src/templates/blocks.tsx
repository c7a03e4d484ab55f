import { createContext, type ReactNode, useContext } from 'react';
import type { FilledTexts } from './fill-texts.ts';
import { type Words, wordsOf } from './words/words.ts';

/** The format of a mail. Each block renders both formats, so a template is written once. */
export type Medium = 'html' | 'text';
export const MediumContext = createContext<Medium>('html');
const useIsText = () => useContext(MediumContext) === 'text';

/** The words of a mail's language. */
export const WordsContext = createContext<Words>(wordsOf('en'));
export const usePhrases = () => useContext(WordsContext).phrases;

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
  const given = facts.filter(([, value]) => value);
  if (isText)
    return (
      <>
        {given.map(([name, value]) => `${name}: ${value}\n`).join('')}
        {'\n'}
      </>
    );
  return (
    <table role="presentation" className="facts" cellPadding={0} cellSpacing={0}>
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

/** A link that is the mail's purpose. The text has its whole address. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  if (useIsText())
    return (
      <>
        {children}: {href}
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
export const HiddenLink = () => <Paragraph>{usePhrases().linkIsHidden}</Paragraph>;

/** A link beside the mail's purpose. */
export function Link({ href, children }: { href: string; children: ReactNode }) {
  if (useIsText())
    return (
      <>
        {children}: {href}
        {END}
      </>
    );
  return (
    <p className="aside">
      <a href={href}>{children}</a>
    </p>
  );
}
