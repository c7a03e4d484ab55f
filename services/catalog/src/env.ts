import { storageEnv } from '@innkeeper/kit/env';
import { z } from 'zod';

/** What the demo hotel needs: its pictures' links start with `PICTURES_PUBLIC_URL`, a path or an address. */
export const seedEnv = storageEnv.extend({
  PICTURES_PUBLIC_URL: z.string().regex(/^(https?:\/)?(\/[^\s/]+)+$/, 'must not end with a slash'),
});
