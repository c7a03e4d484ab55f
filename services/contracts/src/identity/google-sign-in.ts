import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { says } from '../field-errors.ts';
import { version } from '../shapes.ts';

const googleSignIn = z.object({
  /** The OAuth client that the hotel registered with Google; empty turns Google sign-in off. */
  clientId: z.string(),
  /** Whether the environment of the installation sets it, which comes first. */
  isFixed: z.boolean(),
  version,
});

/** As Google gives it out; it is no secret. */
const clientId = z
  .string()
  .trim()
  .max(200)
  .regex(/^$|^[\w-]+\.apps\.googleusercontent\.com$/, says('not_google_client'));

export const readGoogleSignIn = defineCall('GET /api/desk/google-sign-in', {
  access: access.staff('settings'),
  summary: 'With which OAuth client people sign in by Google',
  answers: { 200: googleSignIn },
});

/** Whose tokens count is a matter of access, so staff with a second factor have to have shown it lately. */
export const updateGoogleSignIn = defineCall('PUT /api/desk/google-sign-in', {
  access: access.staff('settings'),
  summary: 'Set the OAuth client with which people sign in by Google; empty turns it off',
  body: z.object({ clientId, version }),
  rejections: ['edit_conflict', 'second_factor_needed'],
  answers: ok({ message: z.string(), google: googleSignIn }),
});

export type GoogleSignInOnWire = z.output<typeof googleSignIn>;
