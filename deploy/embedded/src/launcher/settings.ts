import { resolve } from 'node:path';
import { z } from 'zod';
import { LaunchError } from './launch-error.ts';

/** The checkout: the folder that holds services/, gateway/ and frontend/. */
export const REPOSITORY = resolve(import.meta.dirname, '../../../..');

const Environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_534).default(8080),
  DATA_DIR: z
    .string()
    .default(resolve(REPOSITORY, '.data'))
    .transform((dir) => resolve(dir)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
});

export type Settings = {
  /** The site. The port after it takes the uploads of pictures. */
  port: number;
  picturesPort: number;
  dataDir: string;
  logLevel: string;
  production: boolean;
  /** Whether something stands in for Google: in a demo hotel that has no OAuth client of its own. */
  googleStandIn: boolean;
};

/** @throws LaunchError that names every variable that does not fit; an empty one counts as not set. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new LaunchError(`These environment variables do not fit:\n${faults.join('\n')}`);
  }
  const { PORT, DATA_DIR, LOG_LEVEL, NODE_ENV, GOOGLE_CLIENT_ID } = parsed.data;
  const production = NODE_ENV === 'production';
  return {
    port: PORT,
    picturesPort: PORT + 1,
    dataDir: DATA_DIR,
    logLevel: LOG_LEVEL,
    production,
    googleStandIn: !production && !GOOGLE_CLIENT_ID,
  };
}
