import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall } from '../call.ts';
import { text } from '../shapes.ts';
import { addressLinkPurpose } from './address-change.ts';
import { sessionHeaders } from './sessions.ts';
import { done, email, name, newPassword, phone, savedUser, signedIn, triedPassword } from './shapes.ts';

/** A link to choose a new password works this long. */
export const RESET_MINUTES = 30;

/** So many links to choose a new password are sent to an account in an hour; more requests send nothing. */
export const RESETS_PER_HOUR = 3;

/** A link to confirm an address works this long. */
export const VERIFICATION_HOURS = 24;

/** So many links to confirm an address are sent to an account in an hour. */
export const VERIFICATIONS_PER_HOUR = 3;

/** What the one-time link in an e-mail is for. */
const ownLinkPurpose = z.enum(['reset_password', 'verify_address']);
export const linkPurpose = z.enum([...ownLinkPurpose.options, ...addressLinkPurpose.options]);

// It comes from the fragment of the link, which browsers send to no server, and travels in bodies alone.
const secret = text(200);

export const requestPasswordReset = defineCall({
  method: 'POST',
  path: '/api/users/password-resets',
  access: access.public,
  limit: 'signIn',
  summary:
    'Ask for an e-mail to choose a new password; the answer is the same whether or not there is an account',
  body: z.object({ email }),
  answers: { 202: done },
});

export const readLink = defineCall({
  method: 'POST',
  path: '/api/users/links/read',
  access: access.public,
  limit: 'signIn',
  summary: 'What the one-time link of an e-mail is for; changes nothing; 410 when it is over',
  body: z.object({ secret }),
  refusals: ['link_expired', 'link_used'],
  answers: {
    200: z.object({
      purpose: linkPurpose,
      /** The address that the link was sent to. */
      email: z.string(),
      /** The one that the account is to have; of links of a change. */
      newEmail: z.string().optional(),
    }),
  },
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/users/password-resets/complete',
  access: access.public,
  limit: 'signIn',
  summary:
    'Choose a new password by the link of an e-mail: ends all sessions of the account; 410 when the link is over',
  body: z.object({ secret, password: newPassword }),
  refusals: ['forbidden', 'link_expired', 'link_used'],
  answers: { 200: done },
});

export const confirmAddress = defineCall({
  method: 'POST',
  path: '/api/users/verifications/complete',
  access: access.optional,
  limit: 'signIn',
  summary:
    'Confirm an address by the link of an e-mail; 410 when it is over, 409 for callers with another account',
  body: z.object({ secret }),
  refusals: ['link_expired', 'link_of_another_account', 'link_used'],
  answers: { 200: done },
});

export const requestVerification = defineCall({
  method: 'POST',
  path: '/api/users/verifications',
  access: access.guest,
  summary:
    'Send the e-mail to confirm the address of the account once more; nothing is sent for one that is confirmed',
  refusals: ['too_many_requests'],
  answers: { 202: done },
});

/** What the form with which people change what the hotel knows of them holds. */
export const profileForm = z.object({ firstName: name, lastName: name, whatsapp: phone, phone });

export const updateProfile = defineCall({
  method: 'PUT',
  path: '/api/users/profile',
  access: access.guest,
  summary: 'Change the name and the phone numbers of the caller',
  body: profileForm,
  answers: { 200: savedUser },
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/users/profile/password',
  access: access.guest,
  limit: 'signIn',
  summary:
    'Change the password of the caller, who knows the old one: ends all other sessions, and answers with a new one',
  headers: sessionHeaders,
  body: z.object({ currentPassword: triedPassword, password: newPassword }),
  refusals: ['too_many_requests'],
  answers: { 200: signedIn },
});

export type Profile = z.output<typeof profileForm>;
export type LinkPurpose = z.output<typeof linkPurpose>;

/** A link was sent. Its secret is sealed for the service that writes the e-mail: nobody else can read it. */
export const linkIssued = z.object({
  linkId: z.uuid(),
  userId: z.uuid(),
  purpose: ownLinkPurpose,
  email: z.string(),
  name: z.string(),
  sealedSecret: z.string(),
  expiresAt: z.iso.datetime(),
});

/** The password of an account is another one, and its sessions have ended. */
export const passwordChanged = z.object({
  userId: z.uuid(),
  email: z.string(),
  name: z.string(),
  /** By the link of an e-mail, or by somebody who knew the one before. */
  how: z.enum(['reset', 'change']),
});

/** Google signed somebody in to an address that nobody had confirmed: the password from before no longer works. */
export const passwordRemoved = z.object({ userId: z.uuid(), email: z.string(), name: z.string() });
