import { serviceEnv, storageEnv } from '@innkeeper/kit/env';
import { z } from 'zod';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';

export const identityEnv = serviceEnv.extend({
  JWT_PRIVATE_KEY_FILE: z
    .string()
    .describe(
      'the PEM file of the key that signs tokens, RSA of 2048 bits or more, whose public half is in `JWT_PUBLIC_KEYS_FILE`; read at start; the file is a secret',
    ),
  TOKEN_HOURS: z.coerce
    .number()
    .positive()
    .max(LONGEST_TOKEN_HOURS)
    .default(12)
    .describe(`how long a sign-in lasts, at most ${LONGEST_TOKEN_HOURS}`),
  GOOGLE_CLIENT_ID: z.string().optional().describe('turns on Google sign-in'),
  GOOGLE_SCRIPT_URL: z
    .union(
      [z.url({ protocol: /^https$/ }), z.string().regex(/^\/[^/]/)],
      'must be an https address or a path',
    )
    .default('https://accounts.google.com/gsi/client')
    .describe("the script of Google's button, or of what stands in for it"),
  GOOGLE_TOKENINFO_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://oauth2.googleapis.com/tokeninfo')
    .describe('who says whose a Google token is'),
});

/** What is needed to make the hotel's first staff account. */
export const createStaffEnv = storageEnv.extend({
  STAFF_EMAIL: z.string().describe('who the account is for'),
  STAFF_PASSWORD: z
    .string()
    .optional()
    .meta({ description: 'its password, where it does not come on stdin', secret: true }),
});
