import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Reply } from '@innkeeper/kit/testing/client';
import { type Harness, startHarness } from '@innkeeper/kit/testing/harness';
import { testUser } from '@innkeeper/kit/testing/tokens';
import { PictureBucket, type PictureBucketOptions } from './pictures/picture-bucket.ts';
import { galleryEndpoints } from './routes.ts';
import { type StorageUnderTest, startStorage } from './storage-under-test.ts';

export type Gallery = Harness & {
  storage: StorageUnderTest;
  bucket: PictureBucket;
  /** Calls as a member of staff. */
  staff(method: string, path: string, body?: unknown): Promise<Reply>;
};

/** A gallery with a bucket of its own; `storageAt` puts something else in the storage's place. */
export async function startGallery(storageAt: Partial<PictureBucketOptions> = {}): Promise<Gallery> {
  const storage = await startStorage();
  const address = `${storage.endpoint}/${storage.bucket}`;
  const bucket = new PictureBucket({
    bucket: storage.bucket,
    account: {
      project_id: 'innkeeper',
      client_email: 'pictures@innkeeper.example',
      private_key: storage.privateKey,
    },
    uploadUrl: address,
    publicUrl: address,
    apiEndpoint: storage.endpoint,
    ...storageAt,
  });
  const harness = await startHarness(path.join(import.meta.dirname, '../migrations'), ({ database }) => ({
    endpoints: galleryEndpoints({ database, bucket }),
  }));
  return {
    ...harness,
    storage,
    bucket,
    staff: (method, path, body) =>
      harness.call(method, path, { token: harness.tokens.sign(testUser('Admin')), body }),
    stop: async () => {
      await harness.stop();
      await storage.stop();
    },
  };
}

export const uniqueName = (what: string) => `${what} ${randomUUID()}`;

export const uploadPathOf = (object: string) => `/api/gallery/uploads/${encodeURIComponent(object)}`;
