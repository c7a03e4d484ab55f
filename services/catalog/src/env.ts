import { storageEnv } from '@innkeeper/kit/env';
import { z } from 'zod';

/** What the demo hotel needs. */
export const seedEnv = storageEnv.extend({
  PICTURES_PUBLIC_URL: z
    .string()
    .regex(/^(https?:\/)?(\/[^\s/]+)+$/, 'must not end with a slash')
    .describe('what links to pictures start with: an address, or a path of the site'),
});
