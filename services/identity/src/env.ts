import { serviceEnv, storageEnv } from '@innkeeper/kit/env';
import { z } from 'zod';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';

export const identityEnv = serviceEnv.extend({
  JWT_PRIVATE_KEY_FILE: z.string(),
  TOKEN_HOURS: z.coerce.number().positive().max(LONGEST_TOKEN_HOURS).default(12),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_SCRIPT_URL: z
    .union(
      [z.url({ protocol: /^https$/ }), z.string().regex(/^\/[^/]/)],
      'must be an https address or a path',
    )
    .default('https://accounts.google.com/gsi/client'),
  GOOGLE_TOKENINFO_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/tokeninfo'),
});

/** Who the hotel's first staff account is for; the password may come on stdin instead. */
export const createStaffEnv = storageEnv.extend({
  STAFF_EMAIL: z.string(),
  STAFF_PASSWORD: z.string().optional(),
});
