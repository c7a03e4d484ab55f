import { defineCommand } from '@innkeeper/kit/service';
import { configureEnv, toBucketOptions } from '../env.ts';
import { UPLOADS } from './object-name.ts';
import { PictureBucket } from './picture-bucket.ts';

const ONE_HOUR = 3_600; // seconds

type Pages = {
  /** Such as `https://hotel.example`, without a path. */
  origins: string[];
  methods: string[];
  headers: string[];
};

/** Cloud Storage rejects uploads from pages of other origins until the bucket has such a rule. */
export const configureBucketCommand = defineCommand({
  summary: "let the site's pages upload into the bucket: once, and whenever the site's address changes",
  env: configureEnv,
  run: async ({ env, logger }) => {
    const pages = {
      origins: env.PICTURES_CORS_ORIGINS,
      methods: env.PICTURES_CORS_METHODS,
      headers: env.PICTURES_CORS_HEADERS,
    };
    try {
      await allowPages(new PictureBucket(toBucketOptions(env)), pages);
      logger.info({ bucket: env.PICTURES_BUCKET, ...pages }, 'pages of these origins may upload');
    } catch (error) {
      logger.fatal({ err: error }, 'the bucket could not be configured');
      process.exitCode = 1;
    }
  },
});

/**
 * Replaces the CORS rules of the bucket of uploads by one that allows these pages, and no others; safe to repeat.
 * @throws Error when the storage accepted the rule but does not return it afterwards.
 */
async function allowPages(bucket: PictureBucket, { origins, methods, headers }: Pages): Promise<void> {
  const rules = await bucket.replaceCors(UPLOADS, [
    { origin: origins, method: methods, responseHeader: headers, maxAgeSeconds: ONE_HOUR },
  ]);
  const isKept = rules.length === 1 && origins.every((origin) => rules[0]!.origin?.includes(origin));
  if (!isKept)
    throw new Error('The storage did not keep the rule: it may allow uploads from every page, or from none.');
}
