import type { Language } from '@innkeeper/contracts/languages';
import { type MailTexts, mailTextsOf } from '@innkeeper/contracts/mail-kinds';
import type { HotelOfMails } from '../hotel.ts';
import { bookingsOf, type MailContent, type OwnTexts } from '../mail.ts';
import { type FilledTexts, fillTexts, valuesOf } from './fill-texts.ts';
import { builtInTexts, type MailWords, wordsOf } from './mail-words.ts';

/** A mail's own words filled in, and the words of the language that the rest of it is in. */
export type ChosenTexts = { texts: FilledTexts; words: MailWords; isFallback: boolean };

/**
 * The words of a mail: the hotel's own where it has written any in the mail's language. Words that cannot be used, such as those with a
 * placeholder that this version does not know, are left out for the built-in ones, so that the mail is sent in any case. Words
 * in another language are never used: no mail is in two.
 * @param own as they are stored, by language
 */
export function textsOf(
  content: MailContent,
  hotel: HotelOfMails,
  own: OwnTexts | null,
  language: Language,
): ChosenTexts {
  const words = wordsOf(language);
  const fill = (texts: MailTexts) => fillTexts(texts, valuesOf(content, hotel, words));
  const written = own?.[language];
  const read = written ? mailTextsOf(content.kind).safeParse(written) : undefined;
  if (read?.success) return { texts: fill(read.data), words, isFallback: false };
  const isAboutSeveral = 'booking' in content && bookingsOf(content).length > 1;
  const builtIn = builtInTexts(words, content.kind, isAboutSeveral);
  return { texts: fill(builtIn), words, isFallback: read !== undefined };
}
