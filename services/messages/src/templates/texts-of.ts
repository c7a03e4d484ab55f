import { mailTextsOf } from '@innkeeper/contracts/mail-kinds';
import type { HotelOfMails } from '../hotel.ts';
import { bookingsOf, type MailContent } from '../mail.ts';
import { builtInTexts } from './built-in-texts.ts';
import { type FilledTexts, fillTexts, valuesOf } from './fill-texts.ts';

/**
 * The words of a mail: the hotel's own if it has written any. Invalid words, such as those with a placeholder that this
 * version does not know, are replaced by the built-in ones, so that the mail is always sent.
 * @param own as stored
 */
export function textsOf(
  content: MailContent,
  hotel: HotelOfMails,
  own: unknown,
): { texts: FilledTexts; isFallback: boolean } {
  const values = valuesOf(content, hotel);
  const isAboutSeveral = 'booking' in content && bookingsOf(content).length > 1;
  const builtIn = () => fillTexts(builtInTexts(content.kind, isAboutSeveral), values);
  if (!own) return { texts: builtIn(), isFallback: false };
  const read = mailTextsOf(content.kind).safeParse(own);
  return read.success
    ? { texts: fillTexts(read.data, values), isFallback: false }
    : { texts: builtIn(), isFallback: true };
}
