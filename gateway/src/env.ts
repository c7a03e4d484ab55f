import { existsSync } from 'node:fs';
import path from 'node:path';
import { serverEnv } from '@innkeeper/kit/env';
import { z } from 'zod';

const perMinute = z.coerce.number().int().min(1);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const origin = z.string().refine(isOrigin, 'must be an origin such as https://hotel.example');

/** What the gateway is told from outside. @innkeeper/kit/env parses it and lists every fault. */
export const gatewayEnv = serverEnv.extend({
  IDENTITY_URL: httpUrl.describe("identity's API"),
  IDENTITY_INTERNAL_URL: httpUrl.describe("identity's internal port, where revoked tokens are listed"),
  CATALOG_URL: httpUrl.describe("catalog's API"),
  BOOKING_URL: httpUrl.describe("booking's API"),
  GALLERY_URL: httpUrl.describe("gallery's API"),
  FEEDBACK_URL: httpUrl.describe("feedback's API"),
  PICTURES_URL: httpUrl
    .optional()
    .describe('the picture store behind `/pictures`, where the gateway serves them'),
  GOOGLE_STAND_IN_URL: httpUrl
    .optional()
    .describe('what stands in for Google in a demo hotel, behind `/stand-in-google`'),
  // A person is told within five seconds what is the matter; the clock behind it ticks every half a second.
  UPSTREAM_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(3_500)
    .describe("how many milliseconds a service's answer may take to begin, and to go on"),

  RATE_LIMIT_PER_MINUTE: perMinute
    .default(1_200)
    .describe('calls of one user, else of one address (IPv6: one /64)'),
  SIGN_IN_LIMIT_PER_MINUTE: perMinute
    .default(20)
    .describe('log-ins, registrations and Google sign-ins of one address together'),
  FEEDBACK_LIMIT_PER_MINUTE: perMinute.default(10).describe('feedback of one user, else of one address'),
  TRUSTED_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'how many proxies are in front whose `X-Forwarded-*` counts; too many and clients choose their own address',
    ),

  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((one) => one.trim()))
    .transform((list) => list.filter(Boolean))
    .pipe(z.array(origin))
    .describe('other origins whose pages may call, with commas between them'),
  PICTURES_ORIGIN: origin
    .optional()
    .describe('the origin that browsers post pictures to, for the Content-Security-Policy'),
  SPA_DIR: z
    .string()
    .refine((folder) => existsSync(path.join(folder, 'shell.html')), 'holds no shell.html')
    .optional()
    .describe('the folder of the built site, where the gateway serves it'),
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
