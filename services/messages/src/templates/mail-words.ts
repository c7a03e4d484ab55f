import type { Language } from '@innkeeper/contracts/languages';
import { MAIL_KINDS, type MailTexts } from '@innkeeper/contracts/mail-kinds';
import { directionOf } from '@innkeeper/words/languages';
import { readCatalog } from '@innkeeper/words/read-catalog';
import { createTranslator, type Translate } from '@innkeeper/words/translator';
import type { MailKind } from '../mail.ts';

/** All that mails say in one language. */
export type MailWords = {
  language: Language;
  direction: 'ltr' | 'rtl';
  /** For dates, times and prices. */
  locale: string;
  t: Translate<'mails'>;
};

/** Where the language alone would give other formats: those of Brazil for `pt`. */
const LOCALES: Partial<Record<Language, string>> = { en: 'en-US', es: 'es-ES', pt: 'pt-PT' };

const read = new Map<Language, MailWords>();

/** The words of a language. Its catalog is read with the first mail in it. */
export function wordsOf(language: Language): MailWords {
  const known = read.get(language);
  if (known) return known;
  const words = {
    language,
    direction: directionOf(language),
    locale: LOCALES[language] ?? language,
    t: createTranslator<'mails'>(language, readCatalog('mails', language)),
  };
  read.set(language, words);
  return words;
}

/** Kinds with other words for several bookings. */
const OF_SEVERAL: readonly MailKind[] = ['booking_confirmed', 'booking_cancelled'];

/** The words of a kind of mail that a hotel may write itself, as they come with the product: with their placeholders. */
export function builtInTexts(words: MailWords, kind: MailKind, isAboutSeveral = false): MailTexts {
  const names: readonly string[] = MAIL_KINDS[kind].placeholders;
  const placeholders = Object.fromEntries(names.map((name) => [name, `{${name}}`]));
  // The compiler cannot see which of the kinds' keys it is, and so not which values it needs: each has only its placeholders.
  const t = words.t as (key: string, values: Record<string, string>) => string;
  const part = isAboutSeveral && OF_SEVERAL.includes(kind) ? `texts.several.${kind}` : `texts.${kind}`;
  return {
    subject: t(`${part}.subject`, placeholders),
    heading: t(`${part}.heading`, placeholders),
    greeting: t('greeting', placeholders),
    body: t(`${part}.body`, placeholders),
  };
}
