import { z } from 'zod';
import { access } from './access.ts';
import { defineCall, ok } from './call.ts';

/** The languages that e-mails are written in, each by its own name. */
export const MAIL_LANGUAGES = { en: 'English', es: 'Español' } as const;
export type MailLanguage = keyof typeof MAIL_LANGUAGES;
export const mailLanguage = z.enum(
  Object.keys(MAIL_LANGUAGES) as [MailLanguage, ...MailLanguage[]],
  'must be a language that e-mails are written in',
);

/** What the reader of an address has chosen about the e-mails to it. */
const preferences = z.object({
  language: mailLanguage,
  /** Whether the hotel may ask for a review after a stay. */
  reviewRequests: z.boolean('must be true or false'),
});

const given = preferences.extend({
  /** Whether they can be changed: only who has confirmed an address decides on the e-mails to it. */
  isConfirmed: z.boolean(),
  /** Those that can be chosen, each by its own name. */
  languages: z.array(z.object({ language: mailLanguage, name: z.string() })),
});

export const readMailPreferences = defineCall('GET /api/messages/preferences', {
  access: access.guest,
  summary:
    'What the caller has chosen about e-mails to their address; the defaults while it is not confirmed',
  answers: { 200: given },
});

/**
 * `from` is the choice as the caller knows it: if it was changed since then, nothing is overwritten. A choice that is made already
 * is not changed, so the call is safe to repeat.
 */
export const updateMailPreferences = defineCall('PUT /api/messages/preferences', {
  access: access.guest,
  summary:
    'Choose the language of e-mails to the own address, and whether they may ask for a review; 409 until it is confirmed',
  body: preferences.extend({ from: preferences.exactOptional() }),
  rejections: ['address_not_confirmed', 'changed_since'],
  answers: ok({ message: z.string(), preferences: given }),
});

export const mailPreferenceCalls = { readMailPreferences, updateMailPreferences };

export type MailPreferences = z.output<typeof preferences>;
export type MailPreferencesChange = z.output<(typeof updateMailPreferences)['body']>;
