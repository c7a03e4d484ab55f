import type { Endpoint } from '@innkeeper/kit/http/endpoint';
import type { Database } from '@innkeeper/kit/postgres/db';
import { itemEndpoints } from './item-routes.ts';
import type { PictureBucket } from './pictures/picture-bucket.ts';
import { uploadEndpoints } from './pictures/upload-routes.ts';

export const galleryEndpoints = (deps: { database: Database; bucket: PictureBucket }): Endpoint[] => [
  ...uploadEndpoints(deps),
  ...itemEndpoints(deps),
];
