import { existsSync } from 'node:fs';
import path from 'node:path';
import { drainMs, redisUrl, tracesEndpoint } from '@innkeeper/kit/env';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const perMinute = z.coerce.number().int().min(1);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const origin = z.string().refine(isOrigin, 'must be an origin such as https://hotel.example');

/** What the gateway is told from outside. @innkeeper/kit/env parses it and lists every fault. */
export const gatewayEnv = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port,
  INTERNAL_PORT: port,
  DRAIN_MS: drainMs,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  IDENTITY_URL: httpUrl,
  IDENTITY_INTERNAL_URL: httpUrl,
  CATALOG_URL: httpUrl,
  BOOKING_URL: httpUrl,
  GALLERY_URL: httpUrl,
  FEEDBACK_URL: httpUrl,
  PICTURES_URL: httpUrl.optional(),
  GOOGLE_STAND_IN_URL: httpUrl.optional(),
  /** A person is told within five seconds what is the matter; the clock behind it ticks every half a second. */
  UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(100).default(3_500),

  JWT_PUBLIC_KEYS_FILE: z.string(),
  JWT_ISSUER: z.string().default('innkeeper'),
  JWT_AUDIENCE: z.string().default('innkeeper'),

  REDIS_URL: redisUrl.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: tracesEndpoint.optional(),
  RATE_LIMIT_PER_MINUTE: perMinute.default(1_200),
  SIGN_IN_LIMIT_PER_MINUTE: perMinute.default(20),
  FEEDBACK_LIMIT_PER_MINUTE: perMinute.default(10),
  TRUSTED_HOPS: z.coerce.number().int().min(0).default(0),

  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((one) => one.trim()))
    .transform((list) => list.filter(Boolean))
    .pipe(z.array(origin)),
  PICTURES_ORIGIN: origin.optional(),
  SPA_DIR: z
    .string()
    .refine((folder) => existsSync(path.join(folder, 'shell.html')), 'holds no shell.html')
    .optional(),
});

export type GatewayEnv = z.output<typeof gatewayEnv>;

/**
 * Sets what the YAML files name as `${VARIABLE}`, defaults included: express-gateway reads process.env, and turns a
 * variable that is not there into the text "null".
 */
export function offerToYaml(env: GatewayEnv, plugin: string): void {
  process.env['GATEWAY_PLUGIN'] = plugin;
  for (const [name, value] of Object.entries(env))
    if (typeof value === 'string' || typeof value === 'number') process.env[name] = String(value);
  process.env['PICTURES_URL'] = env.PICTURES_URL ?? NOWHERE;
  process.env['GOOGLE_STAND_IN_URL'] = env.GOOGLE_STAND_IN_URL ?? NOWHERE;
}

/** The address of a service that this gateway does without. */
export const NOWHERE = 'about:blank';
