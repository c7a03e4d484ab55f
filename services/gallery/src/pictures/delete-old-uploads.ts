import { PHOTO_DAYS } from '@innkeeper/contracts/gallery';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import type { BackgroundWork } from '@innkeeper/kit/service';
import { PHOTOS, UPLOADS } from './object-name.ts';
import type { PictureBucket } from './picture-bucket.ts';

const HOUR_MS = 3_600_000;
const EVERY_MS = 600_000;

type SweepDeps = { bucket: PictureBucket; database: Database };

/**
 * Deletes unused uploads older than an hour, and photos of housekeeping after `PHOTO_DAYS`.
 * Returns how many.
 */
export async function deleteOldUploads({ bucket, database }: SweepDeps, now: Date): Promise<number> {
  const { rows } = await database.query<{ from: Date }>('select starts_at as from from upload_sweep');
  const objects = await bucket.storedBetween(UPLOADS, rows[0]!.from, new Date(now.getTime() - HOUR_MS));
  const oldest = new Date(now.getTime() - PHOTO_DAYS * 24 * HOUR_MS);
  objects.push(...(await bucket.storedBetween(PHOTOS, new Date(0), oldest)));
  for (const object of objects) await bucket.remove(object);
  return objects.length;
}

/** Does so every ten minutes. Several replicas may do so at once; after a failure the next time tries again. */
export function keepDeletingOldUploads(
  deps: SweepDeps & { logger: Logger; now: () => Date },
): BackgroundWork {
  const { logger, now } = deps;
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const work = () => {
    running = deleteOldUploads(deps, now()).then(
      (deleted) => logger.debug({ deleted }, 'deleted old uploads'),
      (error: unknown) => logger.warn({ err: error }, 'old uploads could not be deleted'),
    );
  };
  return {
    start: () => {
      timer = setInterval(work, EVERY_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
