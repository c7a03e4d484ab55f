import { randomUUID } from 'node:crypto';
import { parseEnv } from '@innkeeper/kit/env';
import { type Harness, type Reply, startHarness, testUser } from '@innkeeper/kit/testing';
import { bucketEnv, toBucketOptions } from '../env.ts';
import { PictureBucket } from '../pictures/picture-bucket.ts';
import { galleryService } from '../service.ts';
import { type StorageUnderTest, startStorage } from './storage.ts';

export type Gallery = Harness & {
  storage: StorageUnderTest;
  bucket: PictureBucket;
  /** Calls as a member of staff. */
  staff(method: string, path: string, body?: unknown): Promise<Reply>;
};

/** The running gallery service with a bucket of its own; `env` replaces single variables. */
export async function startGallery(env: Record<string, string> = {}): Promise<Gallery> {
  const storage = await startStorage();
  const harness = await startHarness(galleryService, { env: { ...storage.env, ...env } });
  return {
    ...harness,
    storage,
    bucket: new PictureBucket(toBucketOptions(parseEnv(bucketEnv, { ...storage.env, ...env }))),
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
