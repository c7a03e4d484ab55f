// Lets the site's pages upload into the bucket: node dist/configure-bucket.js
import { readEnv } from '@innkeeper/kit/commands';
import { createLogger } from '@innkeeper/kit/observe/logger';
import { bucketOptions, configureEnv } from './env.ts';
import { allowUploads } from './pictures/allow-uploads.ts';
import { PictureBucket } from './pictures/picture-bucket.ts';

const env = readEnv(configureEnv);
const pages = {
  origins: env.PICTURES_CORS_ORIGINS,
  methods: env.PICTURES_CORS_METHODS,
  headers: env.PICTURES_CORS_HEADERS,
};
const logger = createLogger('gallery', env.LOG_LEVEL);
try {
  await allowUploads(new PictureBucket(bucketOptions(env)), pages);
  logger.info({ bucket: env.PICTURES_BUCKET, ...pages }, 'pages of these origins may upload');
} catch (error) {
  logger.fatal({ err: error }, 'the bucket could not be configured');
  process.exitCode = 1;
}
