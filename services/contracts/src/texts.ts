import { LANGUAGES, type Language } from '@innkeeper/words/languages';
import { z } from 'zod';
import { access } from './access.ts';
import { defineCall, ok } from './call.ts';
import { clearableText, text } from './shapes.ts';

/** The hotel's own texts that can be translated, by the kind of record that has them. Features are one per line. */
export const TRANSLATABLE = {
  hotel: ['tagline', 'description', 'aboutUs', 'houseRules', 'terms', 'imprint', 'privacy'],
  category: ['name', 'description', 'features'],
  room: ['name', 'specialDescription'],
} as const;

const kind = z.enum(['hotel', 'category', 'room']);
const language = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);

/** One text of one record. `subject` is the category's id, the room's roomId, or hotel. */
const place = { kind, subject: z.string(), field: z.string() };

const translation = z.object({ ...place, words: z.string() });

const textToTranslate = z.object({
  ...place,
  /** What people know the record by. */
  name: z.string(),
  /** The text as the hotel wrote it. */
  original: z.string(),
  /** Null if it is not translated: guests then read the original. */
  words: z.string().nullable(),
  /** Whether the original has changed since it was translated. */
  isOutdated: z.boolean(),
});

export const readTexts = defineCall('GET /api/texts/:language', {
  access: access.public,
  summary: 'The texts of the hotel, its categories and rooms that are translated into a language',
  params: z.object({ language }),
  answers: ok({ texts: z.array(translation) }),
});

export const listTexts = defineCall('GET /api/desk/texts/:language', {
  access: access.staff('settings'),
  summary: 'All texts of the hotel, its categories and rooms, each with its translation if there is one',
  params: z.object({ language }),
  answers: ok({ texts: z.array(textToTranslate) }),
});

/**
 * `from` is the translation as the caller knows it: if another user has changed it since, nothing is overwritten. A text that is
 * already translated so is not changed, so the call is safe to repeat.
 */
export const translateText = defineCall('PUT /api/desk/texts/:language', {
  access: access.staff('settings'),
  summary: 'Translate a text of the hotel, or remove its translation',
  params: z.object({ language }),
  body: z.object({
    kind,
    subject: text(40),
    field: text(40),
    /** Empty removes the translation. */
    words: clearableText(20_000),
    from: clearableText(20_000),
  }),
  rejections: ['changed_since', 'not_found'],
  answers: ok({ message: z.string(), text: textToTranslate }),
});

export const textCalls = { readTexts, listTexts, translateText };

export type TextKind = z.output<typeof kind>;
export type Translation = z.output<typeof translation>;
export type TextToTranslate = z.output<typeof textToTranslate>;
export type TranslationChange = z.output<(typeof translateText)['body']> & { language: string };
