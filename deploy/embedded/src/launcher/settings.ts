import { resolve } from 'node:path';
import { z } from 'zod';

/** A reason not to start. Its message is written for the person at the terminal and is all that is shown. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}

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
  SMTP_URL: z.string().optional(),
  DEMO: z.enum(['full', 'small']).default('full'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
});

export type Settings = {
  /** The site. Pictures are uploaded to the next port. */
  port: number;
  picturesPort: number;
  dataDir: string;
  logLevel: string;
  production: boolean;
  /** How many bookings the demo hotel gets. */
  demo: 'full' | 'small';
  /** Whether to run the stand-in for Google: outside production, when no OAuth client is configured. */
  googleStandIn: boolean;
  /** Whether to run the demo's mail server with its inbox: outside production, when no mail server is configured. */
  mailbox: boolean;
};

/**
 * Reads the launcher's settings. An empty variable counts as not set.
 *
 * @throws LaunchError that names every invalid variable.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new LaunchError(`These environment variables are invalid:\n${problems.join('\n')}`);
  }
  const { PORT, DATA_DIR, LOG_LEVEL, NODE_ENV, GOOGLE_CLIENT_ID, SMTP_URL, DEMO: demo } = parsed.data;
  const production = NODE_ENV === 'production';
  return {
    port: PORT,
    picturesPort: PORT + 1,
    dataDir: DATA_DIR,
    logLevel: LOG_LEVEL,
    production,
    demo,
    googleStandIn: !production && !GOOGLE_CLIENT_ID,
    mailbox: !production && !SMTP_URL,
  };
}
