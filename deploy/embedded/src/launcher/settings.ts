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
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
});

export type Settings = {
  /** The site. The port after it takes the uploads of pictures. */
  port: number;
  picturesPort: number;
  dataDir: string;
  logLevel: string;
  production: boolean;
};

/** @throws LaunchError that names every variable that does not fit; an empty one counts as not set. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new LaunchError(`These environment variables do not fit:\n${faults.join('\n')}`);
  }
  const { PORT, DATA_DIR, LOG_LEVEL, NODE_ENV } = parsed.data;
  return {
    port: PORT,
    picturesPort: PORT + 1,
    dataDir: DATA_DIR,
    logLevel: LOG_LEVEL,
    production: NODE_ENV === 'production',
  };
}
