import { readFileSync } from 'node:fs';
import { picturesPublicUrl } from '@innkeeper/contracts/own-pictures';
import { storageEnv } from '@innkeeper/kit/env';
import { z } from 'zod';
import type { PictureBucketOptions } from './pictures/picture-bucket.ts';

const withoutSlash = z.string().regex(/[^/]$/, 'must not end with a slash');

export const bucketEnv = z.object({
  PICTURES_BUCKET: z.string().describe('the bucket of pictures, which is public'),
  PICTURES_PRIVATE_BUCKET: z
    .string()
    .describe(
      'another bucket, which only the account can read: for uploads as they come, and photos of housekeeping',
    ),
  PICTURES_UPLOAD_URL: z
    .url({ protocol: /^https?$/ })
    .describe(
      'where browsers post uploads and read photos, the private bucket: for Cloud Storage `https://storage.googleapis.com/<private bucket>/`',
    ),
  PICTURES_PUBLIC_URL: picturesPublicUrl,
  PICTURES_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(60_000)
    .default(3_000)
    .describe(
      'for how many milliseconds a call to the storage may take, retries included: less than the gateway waits for an answer',
    ),
  GCS_API_ENDPOINT: withoutSlash
    .pipe(z.url({ protocol: /^https?$/ }))
    .optional()
    .describe("the storage's API, only where it is not Google's"),
  GOOGLE_APPLICATION_CREDENTIALS: z
    .string()
    .describe('the JSON file of the service account that signs uploads and reads them; the file is a secret'),
});

/** @throws Error when both buckets are one, because then what is private would be public. */
function assertTwoBuckets({
  PICTURES_BUCKET: one,
  PICTURES_PRIVATE_BUCKET: other,
}: z.output<typeof bucketEnv>) {
  if (one === other) throw new Error('PICTURES_PRIVATE_BUCKET must be another bucket than PICTURES_BUCKET.');
}

const serviceAccount = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
});

const commaList = z.string().transform((list) => list.split(',').map((one) => one.trim()));
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

/** The variables of `configure-bucket`: the bucket, and the pages that may use it. */
export const configureEnv = bucketEnv.extend({
  LOG_LEVEL: storageEnv.shape.LOG_LEVEL,
  PICTURES_CORS_ORIGINS: commaList
    .refine((list) => list.every(isOrigin), 'must be origins such as https://hotel.example')
    .describe('origins whose pages may use the bucket, separated by commas'),
  PICTURES_CORS_METHODS: commaList.prefault('GET,HEAD,POST').describe('methods that those pages may use'),
  PICTURES_CORS_HEADERS: commaList
    .prefault('Content-Type')
    .describe('headers that those pages may send and read'),
});

/** @throws Error when the service account's file is missing or malformed, or both buckets are one. */
export function toBucketOptions(env: z.output<typeof bucketEnv>): PictureBucketOptions {
  assertTwoBuckets(env);
  const file = readFileSync(env.GOOGLE_APPLICATION_CREDENTIALS, 'utf8');
  return {
    bucket: env.PICTURES_BUCKET,
    privateBucket: env.PICTURES_PRIVATE_BUCKET,
    account: serviceAccount.parse(JSON.parse(file)),
    uploadUrl: env.PICTURES_UPLOAD_URL,
    publicUrl: env.PICTURES_PUBLIC_URL,
    apiEndpoint: env.GCS_API_ENDPOINT,
    timeoutMs: env.PICTURES_TIMEOUT_MS,
  };
}
