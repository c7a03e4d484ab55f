import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { says } from '../field-errors.ts';
import { line, text } from '../shapes.ts';
import { sessionHeaders } from './sessions.ts';
import { done, proven, signedIn, triedPassword } from './shapes.ts';

/** The maximum number of passkeys of an account. */
export const MOST_PASSKEYS = 10;

/** How long a browser has to answer the challenge for a passkey. */
export const PASSKEY_MINUTES = 5;

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, says('not_base64url'))
    .max(max);

/** The common fields of a browser's answers: `PublicKeyCredential.toJSON()` of Web Authentication. Other fields are not read. */
const credentialShape = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
};

const newCredential = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    /** How the device is reached, as hints for the browser. */
    transports: z.array(text(20)).max(10).optional(),
  }),
});
const signature = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200).nullish(),
  }),
});

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` of the browser. */
const options = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** A passkey as its owner sees it. */
export const passkey = z.object({
  passkeyId: z.uuid(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export const beginPasskey = defineCall('POST /api/users/profile/second-factor/passkeys/options', {
  access: access.guest,
  limit: 'signIn',
  summary: 'The options with which the browser creates a passkey for the caller, who sends the password',
  body: z.object({ currentPassword: triedPassword }),
  rejections: ['forbidden', 'second_factor_needed', 'too_many_passkeys', 'too_many_requests'],
  answers: { 200: options },
});

export const addPasskey = defineCall('POST /api/users/profile/second-factor/passkeys', {
  access: access.guest,
  limit: 'signIn',
  summary: 'Sign in with this passkey, too, from now on; the first second factor brings recovery codes',
  body: z.object({ name: line(100), credential: newCredential }),
  rejections: ['second_factor_exists', 'second_factor_needed', 'too_many_passkeys', 'wrong_passkey'],
  answers: ok({
    message: z.string(),
    /** Shown once, to users who had no second factor: only their hashes are stored. */
    recoveryCodes: z.array(z.string()).optional(),
  }),
});

export const removePasskey = defineCall('DELETE /api/users/profile/second-factor/passkeys/:passkeyId', {
  access: access.guest,
  summary: 'Sign in without this passkey from now on; 403 `second_factor_needed` without a fresh proof',
  params: z.object({ passkeyId: z.uuid() }),
  rejections: ['not_found', 'second_factor_demanded', 'second_factor_needed'],
  answers: { 200: done },
});

export const readSignInPasskeys = defineCall('POST /api/users/login/second-step/passkey/options', {
  access: access.public,
  limit: 'signIn',
  summary:
    'The options with which the browser uses a passkey as the second step of a sign-in; 410 if the first step is too long ago',
  body: z.object({ challenge: text(200) }),
  rejections: ['sign_in_expired'],
  answers: { 200: options },
});

export const completeSignInByPasskey = defineCall('POST /api/users/login/second-step/passkey', {
  access: access.public,
  limit: 'signIn',
  summary:
    'The second step of a sign-in by a passkey; 401 for one that is not the account’s, 410 when the first step is too long ago',
  headers: sessionHeaders,
  body: z.object({ challenge: text(200), credential: signature }),
  rejections: ['sign_in_expired', 'wrong_passkey'],
  answers: { 200: signedIn },
});

export const readProofPasskeys = defineCall('POST /api/users/profile/second-factor/proof/passkey/options', {
  access: access.guest,
  limit: 'signIn',
  summary:
    'The options with which the browser uses a passkey of the caller, for calls that need a fresh second factor',
  rejections: ['second_factor_missing'],
  answers: { 200: options },
});

export const provePasskey = defineCall('POST /api/users/profile/second-factor/proof/passkey', {
  access: access.guest,
  limit: 'signIn',
  summary:
    'Show a passkey once more, for calls that ask for a fresh second factor; it counts for ten minutes',
  body: z.object({ credential: signature }),
  rejections: ['wrong_passkey'],
  answers: { 200: proven },
});

export type NewCredential = z.output<typeof newCredential>;
export type PasskeySignature = z.output<typeof signature>;
export type Passkey = z.output<typeof passkey>;
