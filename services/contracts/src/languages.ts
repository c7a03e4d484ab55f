import { LANGUAGES, type Language } from '@innkeeper/words/languages';
import { z } from 'zod';

export { LANGUAGES, type Language };

export const language = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);

/** Of the page on which an e-mail was caused, in events: null if not known, as in those of 1.0. */
export const eventLanguage = z.string().nullable().default(null);
