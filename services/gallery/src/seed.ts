import { runSeed } from '@innkeeper/kit/commands';
import { bucketOptions, seedEnv } from './env.ts';
import { PictureBucket } from './pictures/picture-bucket.ts';
import { uploadDemoPictures } from './pictures/upload-demo-pictures.ts';
import { seedDemoHotel } from './seed-demo-hotel.ts';

const UPLOAD_WITHIN_MS = 10_000;

await runSeed('gallery', seedEnv, async (database, env) => {
  const bucket = new PictureBucket({ ...bucketOptions(env), answerWithinMs: UPLOAD_WITHIN_MS });
  const uploaded = await uploadDemoPictures(bucket);
  const seeded = await seedDemoHotel(database, bucket);
  return `${uploaded} demo pictures uploaded; ${seeded ? 'the demo hotel has its gallery' : 'no items to seed'}`;
});
