import { PHOTO_DAYS } from '@innkeeper/contracts/gallery';
import { PHOTOS } from '@innkeeper/contracts/own-pictures';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import type { BackgroundWork } from '@innkeeper/kit/service';
import { UPLOADS } from './object-name.ts';
import type { PictureBucket } from './picture-bucket.ts';
import { forgetUploads } from './upload-store.ts';

const HOUR_MS = 3_600_000;
const EVERY_MS = 60_000;
const BEGINNING = new Date(0);

type PruneDeps = { bucket: PictureBucket; database: Database };

/**
 * Deletes uploads that nothing waits for, such as a second one by the form of a prepared picture, and photos of
 * housekeeping after `PHOTO_DAYS`. Returns how many.
 */
export async function deleteOldUploads({ bucket, database }: PruneDeps, now: Date): Promise<number> {
  const uploads = await bucket.storedBetween(UPLOADS, BEGINNING, now);
  const open = await forgetUploads(database); // afterwards, because forms are recorded before they are used
  const oldest = new Date(now.getTime() - PHOTO_DAYS * 24 * HOUR_MS);
  const photos = await bucket.storedBetween(PHOTOS, BEGINNING, oldest);
  const unused = [...uploads.filter((object) => !open.has(object)), ...photos];
  for (const object of unused) await bucket.remove(object);
  return unused.length;
}

/**
 * Until there were two buckets, uploads and photos were in the public one: takes them out of it. An upload of a version
 * that is being replaced has an hour.
 */
export async function clearPublicBucket({ bucket, database }: PruneDeps, now: Date): Promise<number> {
  const { rows } = await database.query<{ from: Date }>('select starts_at as from from upload_sweep');
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const uploads = await bucket.clearPublic(UPLOADS, { from: rows[0]!.from, to: hourAgo });
  const photos = await bucket.clearPublic(PHOTOS, {
    from: BEGINNING,
    to: now,
    keep: (object, bytes) => bucket.create(object, bytes, 'image/webp'),
  });
  return uploads + photos;
}

/** Does both every minute. Several replicas may do so at once; after a failure the next time tries again. */
export function keepDeletingOldUploads(
  deps: PruneDeps & { logger: Logger; now: () => Date },
): BackgroundWork {
  const { logger, now } = deps;
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const prune = async () => {
    try {
      const deleted = await deleteOldUploads(deps, now());
      const cleared = await clearPublicBucket(deps, now());
      logger.debug({ deleted, cleared }, 'deleted old uploads');
    } catch (error) {
      logger.warn({ err: error }, 'old uploads could not be deleted');
    }
  };
  return {
    start: () => {
      timer = setInterval(() => {
        running = running.then(prune);
      }, EVERY_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
