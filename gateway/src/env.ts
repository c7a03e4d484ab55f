import { existsSync } from 'node:fs';
import path from 'node:path';
import { serverEnv } from '@innkeeper/kit/env';
import { SERVICES, type ServiceName } from '@innkeeper/topology';
import { z } from 'zod';

const atLeastOne = z.coerce.number().int().min(1);
const perMinute = atLeastOne;
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const origin = z.string().refine(isOrigin, 'must be an origin such as https://hotel.example');

const serviceUrls = Object.fromEntries(
  SERVICES.map(({ name, prefix }) => [`${prefix}_URL`, httpUrl.describe(`${name}'s API`)]),
) as Record<`${Uppercase<ServiceName>}_URL`, typeof httpUrl>;

/** The gateway's environment variables. parseEnv of @innkeeper/kit/env checks them and reports every error. */
export const gatewayEnv = serverEnv.extend({
  ...serviceUrls,
  IDENTITY_INTERNAL_URL: httpUrl.describe("identity's internal port, where revoked tokens are listed"),
  PICTURES_URL: httpUrl
    .optional()
    .describe('the image store behind `/pictures`, when the gateway serves images'),
  GOOGLE_STAND_IN_URL: httpUrl
    .optional()
    .describe('the stand-in for Google in a demo hotel, behind `/stand-in-google`'),
  // A person sees an error within five seconds; undici checks timeouts only every half second.
  UPSTREAM_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(3_500)
    .describe("maximum wait in milliseconds for the start of a service's response, and between its chunks"),

  RATE_LIMIT_PER_MINUTE: perMinute
    .default(1_200)
    .describe(
      "requests of one account; of all guests' accounts at one address together, each of which keeps a tenth for itself; and of all callers without an account at that address (IPv6: /56 network)",
    ),
  SIGN_IN_LIMIT_PER_MINUTE: perMinute
    .default(20)
    .describe('log-ins, registrations and Google sign-ins together, per address'),
  FEEDBACK_LIMIT_PER_MINUTE: perMinute.default(10).describe('feedback per user, or per address without one'),
  CODE_LIMIT_PER_MINUTE: perMinute
    .default(20)
    .describe('searches with a discount code, per address, so that no caller finds codes by trying'),
  OPEN_ANSWERS_PER_ADDRESS: atLeastOne
    .default(128)
    .describe(
      'answers in progress at once for all callers without an account at one address; an account has 32',
    ),
  CONNECTIONS_PER_ADDRESS: atLeastOne
    .default(256)
    .describe('connections of one address, when no proxy is trusted; otherwise the proxy has to limit them'),
  TRUSTED_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'number of proxies in front whose `X-Forwarded-*` headers are trusted; with too high a number clients can choose their own address',
    ),

  DEMO_PUBLIC: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1')
    .describe(
      "1 lets the demo's public accounts sign in from other machines too; otherwise only with a local Host and not through a proxy",
    ),

  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .transform((list) => list.filter(Boolean))
    .pipe(z.array(origin))
    .describe('other origins whose pages may call the API, separated by commas'),
  PICTURES_ORIGIN: origin
    .optional()
    .describe('the origin that browsers upload images to, for the Content-Security-Policy'),
  SPA_DIR: z
    .string()
    .refine((folder) => existsSync(path.join(folder, 'shell.html')), 'contains no shell.html')
    .optional()
    .describe('the folder of the built site, when the gateway serves it'),
});

export type GatewayEnv = z.output<typeof gatewayEnv>;

/** Stands in the route map for the address of an optional service that is not configured. */
export const UNCONFIGURED_URL = 'about:blank';
