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

type PruneDeps = { bucket: PictureBucket; database: Database };

/**
 * Deletes uploads that nothing waits for, such as a second one by the form of a prepared picture, and photos of
 * housekeeping after `PHOTO_DAYS`. Returns how many.
 */
export async function deleteOldUploads({ bucket, database }: PruneDeps, now: Date): Promise<number> {
  const uploads = await bucket.storedBefore(UPLOADS, now);
  const open = await forgetUploads(database); // afterwards, because forms are recorded before they are used
  const oldest = new Date(now.getTime() - PHOTO_DAYS * 24 * HOUR_MS);
  const photos = await bucket.storedBefore(PHOTOS, oldest);
  const unused = [...uploads.filter((object) => !open.has(object)), ...photos];
  for (const object of unused) await bucket.remove(object);
  return unused.length;
}

/** Does so every minute. Several replicas may do so at once; after a failure the next time tries again. */
export function keepDeletingOldUploads(
  deps: PruneDeps & { logger: Logger; now: () => Date },
): BackgroundWork {
  const { logger, now } = deps;
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const prune = async () => {
    try {
      const deleted = await deleteOldUploads(deps, now());
      logger.debug({ deleted }, 'deleted old uploads');
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
