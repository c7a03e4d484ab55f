import { readEnv } from '@innkeeper/kit/commands';
import { runService } from '@innkeeper/kit/service';
import { bucketOptions, galleryEnv } from './env.ts';
import { PictureBucket } from './pictures/picture-bucket.ts';
import { galleryEndpoints } from './routes.ts';

const env = readEnv(galleryEnv);
const bucket = new PictureBucket(bucketOptions(env));

await runService('gallery', env, ({ database }) => ({ endpoints: galleryEndpoints({ database, bucket }) }));
