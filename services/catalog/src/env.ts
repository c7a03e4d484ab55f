import { EnvironmentError, parseEnv, storageEnv } from '@innkeeper/kit/env';
import { z } from 'zod';

/** What the demo hotel needs: its pictures' links start with `PICTURES_PUBLIC_URL`, a path or an address. */
export const seedEnv = storageEnv.extend({
  PICTURES_PUBLIC_URL: z.string().regex(/^(https?:\/)?(\/[^\s/]+)+$/, 'must not end with a slash'),
});

/** The environment a command needs; where it does not fit, says everything that is wrong and ends the process. */
export function readEnv<S extends z.ZodType>(schema: S): z.output<S> {
  try {
    return parseEnv(schema);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
