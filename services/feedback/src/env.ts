import { EnvironmentError, parseEnv } from '@innkeeper/kit/env';
import type { z } from 'zod';

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
