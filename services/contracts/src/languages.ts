import { LANGUAGES, type Language } from '@innkeeper/words/languages';
import { z } from 'zod';

export { LANGUAGES, type Language };

export const language = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);
