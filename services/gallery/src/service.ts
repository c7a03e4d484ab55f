import path from 'node:path';
import { galleryTopic } from '@innkeeper/contracts/gallery';
import { defineSeed, defineService } from '@innkeeper/kit/service';
import { seedDemoItems } from './demo-items.ts';
import { emptyGallery } from './empty-demo.ts';
import { bucketEnv, toBucketOptions } from './env.ts';
import { configureBucketCommand } from './pictures/configure-bucket.ts';
import { keepDeletingOldUploads } from './pictures/delete-old-uploads.ts';
import { uploadDemoPictures } from './pictures/demo-pictures.ts';
import { PictureBucket } from './pictures/picture-bucket.ts';
import { UploadPreparer } from './pictures/prepare-uploads.ts';
import { galleryEndpoints } from './routes.ts';

/** Uploading a whole picture may take longer than a call of `serve`, and no client waits for it. */
const SEED_TIMEOUT_MS = 10_000;

export const galleryService = defineService({
  name: 'gallery',
  migrations: path.join(import.meta.dirname, '../migrations'),
  env: bucketEnv,
  deps: ({ database, env, logger, now }) => {
    const bucket = new PictureBucket(toBucketOptions(env));
    const uploads = new UploadPreparer({ database, bucket, logger });
    return { database, logger, now, bucket, uploads };
  },
  endpoints: galleryEndpoints,
  publishes: [galleryTopic],
  background: (deps) => [deps.uploads, keepDeletingOldUploads(deps)],
  empty: emptyGallery,
  seed: defineSeed({
    env: bucketEnv,
    run: async ({ database, env }) => {
      const bucket = new PictureBucket({ ...toBucketOptions(env), timeoutMs: SEED_TIMEOUT_MS });
      const uploaded = await uploadDemoPictures(bucket);
      const seeded = await seedDemoItems({ database, bucket });
      return `${uploaded} demo pictures uploaded; ${seeded ? 'the demo items added' : 'no items added'}`;
    },
  }),
  commands: { 'configure-bucket': configureBucketCommand },
});
