import { z } from 'zod';
import { access } from './access.ts';
import { defineCall, ok } from './call.ts';
import { language } from './languages.ts';

/** What the reader of an address has chosen about the e-mails to it. */
const preferences = z.object({
  /** Null: each e-mail is in the language of what it is about, such as that in which a stay was booked. */
  language: language.nullable(),
  /** Whether the hotel may ask for a review after a stay. */
  reviewRequests: z.boolean(),
});

const given = preferences.extend({
  /** Whether they can be changed: only who has confirmed an address decides on the e-mails to it. */
  isConfirmed: z.boolean(),
  /** Those that can be chosen, each by its own name. */
  languages: z.array(z.object({ language, name: z.string() })),
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
