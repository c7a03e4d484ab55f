import { EnvironmentError, parseEnv, serviceEnv, storageEnv } from '@innkeeper/kit/env';
import type { z } from 'zod';

/** What the demo hotel needs: its stays are placed around today's date in the hotel. */
export const seedEnv = storageEnv.extend({ HOTEL_TIME_ZONE: serviceEnv.shape.HOTEL_TIME_ZONE });

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
