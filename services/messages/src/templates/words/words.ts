import type { MailLanguage } from '@innkeeper/contracts/mail-preferences';
import { englishPhrases } from './english.ts';
import { ENGLISH_TEXTS, ENGLISH_TEXTS_OF_SEVERAL } from './english-texts.ts';
import type { Phrases } from './phrases.ts';
import { spanishPhrases } from './spanish.ts';
import { SPANISH_TEXTS, SPANISH_TEXTS_OF_SEVERAL } from './spanish-texts.ts';
import type { BuiltInTexts } from './texts.ts';

/** All that mails say in one language. */
export type Words = {
  language: MailLanguage;
  phrases: Phrases;
  texts: BuiltInTexts;
  /** In place of those, in mails about several bookings. */
  textsOfSeveral: Partial<BuiltInTexts>;
};

const WORDS: Record<MailLanguage, Omit<Words, 'language'>> = {
  en: { phrases: englishPhrases, texts: ENGLISH_TEXTS, textsOfSeveral: ENGLISH_TEXTS_OF_SEVERAL },
  es: { phrases: spanishPhrases, texts: SPANISH_TEXTS, textsOfSeveral: SPANISH_TEXTS_OF_SEVERAL },
};

export const wordsOf = (language: MailLanguage): Words => ({ language, ...WORDS[language] });
