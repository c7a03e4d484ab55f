import { type MailTexts, mailTextsOf } from '@innkeeper/contracts/mail-kinds';
import type { MailLanguage } from '@innkeeper/contracts/mail-preferences';
import type { HotelOfMails } from '../hotel.ts';
import { bookingsOf, type MailContent } from '../mail.ts';
import { type FilledTexts, fillTexts, valuesOf } from './fill-texts.ts';
import { type Words, wordsOf } from './words/words.ts';

/** A mail's own words filled in, and the words of the language that the rest of it is in. */
export type ChosenTexts = { texts: FilledTexts; words: Words; isFallback: boolean };

/**
 * The words of a mail: the hotel's own where it has written any. Words that cannot be used, such as those with a placeholder
 * that this version does not know, are left out for the built-in ones, so that the mail is sent in any case.
 *
 * The hotel writes its own words in English, for guests of every language: so the whole mail is in English then.
 * @param own as they are stored
 */
export function textsOf(
  content: MailContent,
  hotel: HotelOfMails,
  own: unknown,
  language: MailLanguage,
): ChosenTexts {
  const fill = (texts: MailTexts, words: Words) => fillTexts(texts, valuesOf(content, hotel, words.phrases));
  const read = own ? mailTextsOf(content.kind).safeParse(own) : undefined;
  if (read?.success) {
    const words = wordsOf('en');
    return { texts: fill(read.data, words), words, isFallback: false };
  }
  const words = wordsOf(language);
  const isAboutSeveral = 'booking' in content && bookingsOf(content).length > 1;
  const builtIn = (isAboutSeveral && words.textsOfSeveral[content.kind]) || words.texts[content.kind];
  return { texts: fill(builtIn, words), words, isFallback: read !== undefined };
}
