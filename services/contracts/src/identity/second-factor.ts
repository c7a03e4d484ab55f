import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { eventLanguage } from '../languages.ts';
import { text } from '../shapes.ts';
import { passkey } from './passkeys.ts';
import { sessionHeaders } from './sessions.ts';
import { done, proven, signedIn, triedPassword } from './shapes.ts';

/** How long after the password the second step of a sign-in is possible. */
export const SECOND_STEP_MINUTES = 10;

/** How long a second factor is fresh for calls that need a fresh one. */
export const FRESH_FACTOR_MINUTES = 10;

/** The number of recovery codes of an account. */
export const RECOVERY_CODES = 10;

/** The answer to a correct password of an account with a second factor, instead of a token. */
export const secondStep = z.object({
  /** Proves the first step, for `SECOND_STEP_MINUTES`; works once. */
  challenge: z.string(),
  message: z.string(),
  /** The account's second factors, besides recovery codes. */
  ways: z.array(z.enum(['app', 'passkey'])),
});

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not matter. */
const code = text(100);

export const completeSignIn = defineCall('POST /api/users/login/second-step', {
  access: access.public,
  limit: 'signIn',
  summary:
    'The second step of a sign-in: the code of an authenticator app, or a recovery code; 401 for a wrong one, 410 when the first step is too long ago',
  headers: sessionHeaders,
  body: z.object({ challenge: text(200), code }),
  rejections: ['forbidden', 'sign_in_expired', 'too_many_requests', 'wrong_code'],
  answers: { 200: signedIn },
});

const secondFactor = z.object({
  /** Whether the account can have one: `demo` is an account whose password everybody knows, `no_key` a hotel without the key that seals secrets. */
  offer: z.enum(['available', 'demo', 'no_key']),
  /** When the authenticator app was added; null if there is none. */
  appSince: z.iso.datetime().nullable(),
  /** How many recovery codes were not used. */
  recoveryCodes: z.int(),
  /** In the order in which they were added. */
  passkeys: z.array(passkey),
  /** The host name that passkeys belong to; null if the site’s address has none. */
  passkeyHost: z.string().nullable(),
});

export const readSecondFactor = defineCall('GET /api/users/profile/second-factor', {
  access: access.guest,
  summary: "The caller's second factors",
  answers: { 200: secondFactor },
});

export const beginApp = defineCall('POST /api/users/profile/second-factor/app', {
  access: access.guest,
  limit: 'signIn',
  summary:
    'A new secret for an authenticator app of the caller, who sends the password; it is not used until it is confirmed',
  body: z.object({ currentPassword: triedPassword }),
  rejections: ['forbidden', 'second_factor_exists', 'second_factor_needed', 'second_factor_not_offered'],
  answers: ok({
    /** In Base32, for a code of six digits every 30 seconds by RFC 6238. */
    secret: z.string(),
  }),
});

export const confirmApp = defineCall('POST /api/users/profile/second-factor/app/confirm', {
  access: access.guest,
  limit: 'signIn',
  summary: 'Use the authenticator app from now on: the first code shows that it has the secret',
  body: z.object({ code }),
  rejections: ['second_factor_exists', 'second_factor_needed', 'wrong_code'],
  answers: ok({
    message: z.string(),
    /** Shown once: only their hashes are stored. */
    recoveryCodes: z.array(z.string()),
  }),
});

export const removeApp = defineCall('DELETE /api/users/profile/second-factor/app', {
  access: access.guest,
  summary:
    'Sign in without the authenticator app from now on; 403 `second_factor_needed` without a fresh code',
  rejections: ['second_factor_demanded', 'second_factor_needed'],
  answers: { 200: done },
});

export const replaceRecoveryCodes = defineCall('POST /api/users/profile/second-factor/recovery-codes', {
  access: access.guest,
  summary: 'New recovery codes in place of the old ones; 403 `second_factor_needed` without a fresh code',
  rejections: ['second_factor_needed', 'second_factor_not_offered'],
  answers: ok({ recoveryCodes: z.array(z.string()) }),
});

export const proveSecondFactor = defineCall('POST /api/users/profile/second-factor/proof', {
  access: access.guest,
  limit: 'signIn',
  summary: 'Show the second factor once more, for calls that ask for a fresh one; it counts for ten minutes',
  body: z.object({ code }),
  rejections: ['second_factor_missing', 'wrong_code'],
  answers: { 200: proven },
});

export const resetSecondFactor = defineCall('DELETE /api/desk/users/:userId/second-factor', {
  access: access.staff('users'),
  summary:
    "Remove the second factor of a user who has lost it: ends their sessions and notifies them; not possible for the caller's own account",
  params: z.object({ userId: z.uuid() }),
  rejections: ['not_found', 'own_account', 'second_factor_needed'],
  answers: { 200: done },
});

export type SecondStep = z.output<typeof secondStep>;
export type SecondFactor = z.output<typeof secondFactor>;

/** A second factor of an account was added, removed or reset, or a recovery code was used. */
export const signInChanged = z.object({
  userId: z.uuid(),
  email: z.string(),
  name: z.string(),
  /** `reset` is done by staff, for a user who lost the factor. */
  what: z.enum([
    'app_added',
    'app_removed',
    'passkey_added',
    'passkey_removed',
    'recovery_codes_replaced',
    'recovery_code_used',
    'reset',
  ]),
  language: eventLanguage,
});
export type SignInChange = z.output<typeof signInChanged>['what'];
