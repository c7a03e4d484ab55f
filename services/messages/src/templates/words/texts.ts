import type { MailTexts } from '@innkeeper/contracts/mail-kinds';
import type { MailKind } from '../../mail.ts';

/** The words of each kind of mail in one language, unless the hotel writes its own. */
export type BuiltInTexts = Readonly<Record<MailKind, MailTexts>>;

/** Paragraphs of a body are apart by an empty line. */
export const textsWithGreeting =
  (greeting: string) =>
  (subject: string, heading: string, body: string): MailTexts => ({ subject, heading, greeting, body });
