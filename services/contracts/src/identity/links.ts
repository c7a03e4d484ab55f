import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { editConflict } from '../errors.ts';
import { eventLanguage, language } from '../languages.ts';
import { text, version } from '../shapes.ts';
import { addressLinkPurpose } from './address-change.ts';
import { sessionHeaders } from './sessions.ts';
import { done, email, name, newPassword, phone, savedUser, signedIn, triedPassword, user } from './shapes.ts';

/** A link to choose a new password works this long. */
export const RESET_MINUTES = 30;

/** The maximum number of links for a new password per account and hour; more requests send nothing. */
export const RESETS_PER_HOUR = 3;

/** A link to confirm an address works this long. */
export const VERIFICATION_HOURS = 24;

/** The maximum number of links to confirm an address per account and hour. */
export const VERIFICATIONS_PER_HOUR = 3;

/** The purpose of the one-time link in an e-mail. */
const ownLinkPurpose = z.enum(['reset_password', 'verify_address']);
export const linkPurpose = z.enum([...ownLinkPurpose.options, ...addressLinkPurpose.options]);

// It comes from the fragment of the link, which browsers send to no server, and is only sent in request bodies.
const secret = text(200);

export const requestPasswordReset = defineCall('POST /api/users/password-resets', {
  access: access.public,
  limit: 'signIn',
  summary:
    'Ask for an e-mail to choose a new password; the answer is the same whether or not there is an account',
  body: z.object({ email }),
  answers: { 202: done },
});

export const readLink = defineCall('POST /api/users/links/read', {
  access: access.public,
  limit: 'signIn',
  summary: 'The purpose of the one-time link of an e-mail; changes nothing; 410 for a used or expired link',
  body: z.object({ secret }),
  rejections: ['link_expired', 'link_used'],
  answers: ok({
    purpose: linkPurpose,
    /** The address that the link was sent to. */
    email: z.string(),
    /** The new address; only for links of an address change. */
    newEmail: z.string().optional(),
  }),
});

export const resetPassword = defineCall('POST /api/users/password-resets/complete', {
  access: access.public,
  limit: 'signIn',
  summary:
    'Choose a new password with the link of an e-mail: ends all sessions of the account; 410 for a used or expired link',
  body: z.object({ secret, password: newPassword }),
  rejections: ['forbidden', 'link_expired', 'link_used'],
  answers: { 200: done },
});

export const confirmAddress = defineCall('POST /api/users/verifications/complete', {
  access: access.optional,
  limit: 'signIn',
  summary:
    'Confirm an address with the link of an e-mail; 410 for a used or expired link, 409 for callers with another account',
  body: z.object({ secret }),
  rejections: ['link_expired', 'link_of_another_account', 'link_used'],
  answers: { 200: done },
});

export const requestVerification = defineCall('POST /api/users/verifications', {
  access: access.guest,
  summary:
    'Send the e-mail to confirm the address of the account once more; nothing is sent for one that is confirmed',
  rejections: ['too_many_requests'],
  answers: { 202: done },
});

/** The values of the form with which users change their own data. */
export const profileForm = z.object({ firstName: name, lastName: name, whatsapp: phone, phone });

export const updateProfile = defineCall('PUT /api/users/profile', {
  access: access.guest,
  summary: 'Change the name and the phone numbers of the caller',
  body: profileForm.extend({ version: version.exactOptional() }),
  rejections: ['edit_conflict'],
  answers: { 200: savedUser },
  errors: { 409: editConflict(user) },
});

export const chooseLanguage = defineCall('PUT /api/users/profile/language', {
  access: access.guest,
  summary: 'Choose the language in which the caller reads pages, on every device',
  body: z.object({ language }),
  answers: { 200: savedUser },
});

export const changePassword = defineCall('POST /api/users/profile/password', {
  access: access.guest,
  limit: 'signIn',
  summary:
    'Change the password of the caller, who sends the old one: ends all other sessions and open links, and returns a new session',
  headers: sessionHeaders,
  body: z.object({ currentPassword: triedPassword, password: newPassword }),
  rejections: ['second_factor_needed', 'too_many_requests'],
  answers: { 200: signedIn },
});

export type Profile = z.output<(typeof updateProfile)['body']>;
export type LinkPurpose = z.output<typeof linkPurpose>;

/** A link was sent. Its secret is sealed for the service that writes the e-mail: no other service can read it. */
export const linkIssued = z.object({
  linkId: z.uuid(),
  userId: z.uuid(),
  purpose: ownLinkPurpose,
  email: z.string(),
  name: z.string(),
  sealedSecret: z.string(),
  expiresAt: z.iso.datetime(),
  /** The address is unconfirmed, and may be a stranger's. */
  isUnconfirmed: z.boolean(),
  language: eventLanguage,
});

/** The password of an account was changed, and its sessions have ended. */
export const passwordChanged = z.object({
  userId: z.uuid(),
  email: z.string(),
  name: z.string(),
  /** With the link of an e-mail, or by a user who knew the old password. */
  how: z.enum(['reset', 'change']),
  language: eventLanguage,
});

/** Google signed a user in to an unconfirmed address: the old password no longer works. */
export const passwordRemoved = z.object({
  userId: z.uuid(),
  email: z.string(),
  name: z.string(),
  language: eventLanguage,
});
