import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { StoreUnderTest } from '@innkeeper/embedded/picture-store/store-under-test';
import type { Reply } from '@innkeeper/kit/testing/client';
import { type Harness, startHarness } from '@innkeeper/kit/testing/harness';
import { testUser } from '@innkeeper/kit/testing/tokens';
import { PictureBucket, type PictureBucketOptions } from './pictures/picture-bucket.ts';
import { galleryEndpoints } from './routes.ts';

export type Gallery = Harness & {
  /** The picture store of the embedded default, on a folder of its own. */
  store: StoreUnderTest;
  bucket: PictureBucket;
  /** Calls as a member of staff. */
  staff(method: string, path: string, body?: unknown): Promise<Reply>;
};

/** A gallery with a running picture store; `storageAt` puts something else in the store's place. */
export async function startGallery(storageAt: Partial<PictureBucketOptions> = {}): Promise<Gallery> {
  const store = new StoreUnderTest();
  await store.start();
  const bucket = new PictureBucket({
    bucket: 'pictures',
    account: {
      project_id: 'innkeeper',
      client_email: 'pictures@innkeeper.example',
      private_key: store.privateKey,
    },
    uploadUrl: `${store.base}/pictures`,
    publicUrl: `${store.base}/pictures`,
    apiEndpoint: store.base,
    ...storageAt,
  });
  const harness = await startHarness(path.join(import.meta.dirname, '../migrations'), ({ database }) => ({
    endpoints: galleryEndpoints({ database, bucket }),
  }));
  return {
    ...harness,
    store,
    bucket,
    staff: (method, path, body) =>
      harness.call(method, path, { token: harness.tokens.sign(testUser('Admin')), body }),
    stop: async () => {
      await harness.stop();
      await store.stop();
      store.removeFolder();
    },
  };
}

export const uniqueName = (what: string) => `${what} ${randomUUID()}`;

export const uploadPathOf = (object: string) => `/api/gallery/uploads/${encodeURIComponent(object)}`;
