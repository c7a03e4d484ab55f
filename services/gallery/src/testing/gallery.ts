import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ROLES } from '@innkeeper/contracts/access';
import { parseEnv } from '@innkeeper/kit/env';
import { createTokenFactory, type Harness, type Reply, startHarness, testUser } from '@innkeeper/kit/testing';
import { bucketEnv, toBucketOptions } from '../env.ts';
import { PictureBucket } from '../pictures/picture-bucket.ts';
import { galleryService } from '../service.ts';
import { type StorageUnderTest, startStorage } from './storage.ts';

export type Gallery = Harness & {
  storage: StorageUnderTest;
  bucket: PictureBucket;
  /** Calls as a member of staff, another one each time, or always this one. */
  staff(method: string, path: string, body?: unknown, token?: string): Promise<Reply>;
  /** Asks about an upload until it is prepared. */
  prepared(path: string): Promise<Reply>;
};

/** The running gallery service with a bucket of its own; `env` replaces single variables. */
export async function startGallery(env: Record<string, string> = {}): Promise<Gallery> {
  const storage = await startStorage();
  const harness = await startHarness(galleryService, {
    tokens: createTokenFactory(ROLES),
    env: { ...storage.env, ...env },
  });
  const staff: Gallery['staff'] = (method, path, body, token = harness.tokens.sign(testUser('Admin'))) =>
    harness.call(method, path, { token, body });
  return {
    ...harness,
    storage,
    bucket: new PictureBucket(toBucketOptions(parseEnv(bucketEnv, { ...storage.env, ...env }))),
    staff,
    prepared: async (path) => {
      // Less and less often, or eighty callers would leave the service no time to prepare anything.
      for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, 500)) {
        const reply = await staff('GET', path);
        if (reply.status !== 202 && reply.status !== 429) return reply;
        await setTimeout(pauseMs);
      }
    },
    stop: async () => {
      await harness.stop();
      await storage.stop();
    },
  };
}

export const uniqueName = (what: string) => `${what} ${randomUUID()}`;

export const photoPathOf = (object: string) => `/api/gallery/photos/${encodeURIComponent(object)}`;

export const uploadPathOf = (object: string) => `/api/gallery/uploads/${encodeURIComponent(object)}`;
