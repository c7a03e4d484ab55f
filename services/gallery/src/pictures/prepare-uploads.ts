import { ApiError } from '@innkeeper/kit/http';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import type { BackgroundWork } from '@innkeeper/kit/service';
import { encodeApart } from './encode-apart.ts';
import { pictureNames } from './object-name.ts';
import { pictureError, pictureRejected } from './picture.ts';
import type { PictureBucket } from './picture-bucket.ts';
import { toUploadError } from './upload-error.ts';
import {
  claimUpload,
  finishUpload,
  hasOpenUploads,
  markArrived,
  postponeUpload,
  takeDueForms,
} from './upload-store.ts';

type Deps = { database: Database; bucket: PictureBucket; logger: Logger };

/** How often the bucket is asked while forms are open, and how often other replicas' forms are looked for. */
const LOOK_EVERY_MS = 300;
const IDLE_MS = 60_000;
/** How many forms one look asks the bucket about. */
const FORMS_PER_LOOK = 20;
/** For how long a call waits for its picture: the gateway waits a second longer for the answer. */
const ANSWER_WITHIN_MS = 2_000;
/** How many calls wait at a time; the others are answered at once. */
const MOST_LISTENERS = 32;

/**
 * Prepares uploaded pictures, one at a time: it finds that a file has arrived, checks and re-encodes it, and deletes the
 * upload. No call waits for it, starts it, or can have two of it; the bytes are read in their turn, so memory does not grow
 * with what waits. Replicas share the work by rows that each takes for itself.
 */
export class UploadPreparer implements BackgroundWork {
  readonly #deps: Deps;
  readonly #listeners = new Map<() => void, string>();
  #running: Promise<void> = Promise.resolve();
  #isStopped = true;
  #wake = () => {};

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#isStopped = false;
    this.#running = this.#run();
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    for (const listener of this.#listeners.keys()) listener();
    return this.#running;
  }

  /** A form was given out. */
  wake(): void {
    this.#wake();
  }

  /** Resolves when this process has finished the upload, and after two seconds in any case. */
  settled(object: string): Promise<void> {
    if (this.#isStopped || this.#listeners.size >= MOST_LISTENERS) return Promise.resolve();
    return new Promise((resolve) => {
      const listener = () => {
        clearTimeout(timer);
        this.#listeners.delete(listener);
        resolve();
      };
      const timer = setTimeout(listener, ANSWER_WITHIN_MS);
      this.#listeners.set(listener, object);
    });
  }

  async #run(): Promise<void> {
    const { database, logger } = this.#deps;
    while (!this.#isStopped) {
      let pauseMs = LOOK_EVERY_MS;
      try {
        await this.#look();
        if (await this.#prepareNext()) continue;
        if (!(await hasOpenUploads(database))) pauseMs = IDLE_MS;
      } catch (error) {
        logger.warn({ err: error }, 'uploads could not be prepared');
        pauseMs = 2_000;
      }
      await this.#pause(pauseMs);
    }
  }

  #pause(ms: number): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Asks the bucket for files that forms may have stored. */
  async #look(): Promise<void> {
    const { database, bucket } = this.#deps;
    const forms = await takeDueForms(database, FORMS_PER_LOOK);
    await Promise.all(
      forms.map(async (object) => {
        if (await bucket.find(object)) await markArrived(database, object);
      }),
    );
  }

  async #prepareNext(): Promise<boolean> {
    const { database, logger } = this.#deps;
    const object = await claimUpload(database);
    if (!object) return false;
    try {
      await this.#prepare(object);
      await finishUpload(database, object, null);
    } catch (error) {
      const answer = toUploadError(error);
      if (answer.status === 503) await postponeUpload(database, object, answer);
      else await finishUpload(database, object, answer);
      if (answer.code !== 'picture_rejected')
        logger.warn({ err: error, object }, 'an upload could not be prepared');
    }
    for (const [listener, waitsFor] of [...this.#listeners]) if (waitsFor === object) listener();
    return true;
  }

  /** Checks and re-encodes the upload. Another process may have done so before it was killed. */
  async #prepare(object: string): Promise<void> {
    const { bucket } = this.#deps;
    const { large, small } = pictureNames(object)!;
    if (!(await bucket.find(large))) {
      const encoded = await this.#encode(object);
      await bucket.create(small, encoded.small, 'image/webp');
      await bucket.create(large, encoded.large, 'image/webp'); // last, because its existence means that both are there
    }
    await bucket.remove(object);
  }

  async #encode(object: string) {
    const { bucket } = this.#deps;
    const stored = await bucket.describe(object);
    try {
      const start = stored.size ? await bucket.readStart(object) : Buffer.alloc(0);
      const error = pictureError({ ...stored, start });
      if (error) throw pictureRejected(error);
      return await bucket.read(object, (file) => encodeApart(file, stored.size));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'picture_rejected') await bucket.remove(object);
      throw error;
    }
  }
}
