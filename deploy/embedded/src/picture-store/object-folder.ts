import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageError } from './storage-error.ts';

export type StoredObject = {
  bucket: string;
  name: string;
  /** File in the bucket's folder that holds the bytes. */
  file: string;
  contentType: string;
  cacheControl: string | undefined;
  size: number;
  /** Base64. */
  md5: string;
  /** ISO 8601. */
  createdAt: string;
};

export type SizeRange = { min: number; max: number };

/** Objects on disk, in a folder per bucket. */
export type ObjectFolder = Awaited<ReturnType<typeof openObjectFolder>>;

const DESCRIPTION = '.json';
const MAX_NAME_BYTES = 1024;

/**
 * Opens the folder, creates what is missing and deletes the remains of interrupted writes.
 *
 * An object is two files: its bytes under a random name, and a description that contains that name. The description is
 * renamed into place last, so that an object exists completely or not at all. The description's file name is the hash
 * of the object's name, so that an object's name cannot point outside the folder.
 */
export async function openObjectFolder(directory: string, buckets: string[]) {
  const folderOf = (bucket: string) => join(directory, bucket);
  const descriptionOf = (bucket: string, name: string) =>
    join(folderOf(bucket), createHash('sha256').update(name).digest('hex') + DESCRIPTION);

  for (const bucket of buckets) {
    await mkdir(folderOf(bucket), { recursive: true });
    await removeLeftovers(folderOf(bucket));
  }

  function requireBucket(bucket: string): void {
    if (!buckets.includes(bucket)) {
      throw new StorageError(404, 'NoSuchBucket', `The bucket ${bucket} does not exist.`);
    }
  }

  /** @throws 404 when there is no such object. */
  async function describe(bucket: string, name: string): Promise<StoredObject> {
    requireBucket(bucket);
    const found = await readDescription(descriptionOf(bucket, name));
    if (!found) throw new StorageError(404, 'NoSuchKey', `No such object: ${bucket}/${name}`);
    return found;
  }

  return {
    requireBucket,
    describe,
    folderOf,

    /** All objects whose name starts with `prefix`, by name. */
    async list(bucket: string, prefix: string): Promise<StoredObject[]> {
      requireBucket(bucket);
      const descriptions = await readDescriptions(folderOf(bucket));
      return descriptions
        .filter(({ name }) => name.startsWith(prefix))
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    },

    /**
     * Stores an object, in place of the one of that name unless `onlyNew`.
     *
     * @throws 400 when the name is not one, or the size is out of range, 412 when there is an object and `onlyNew`;
     * nothing is changed then.
     */
    async write(
      bucket: string,
      name: string,
      bytes: Readable,
      about: {
        contentType: string;
        cacheControl: string | undefined;
        size: SizeRange;
        now: number;
        onlyNew?: boolean;
      },
    ): Promise<StoredObject> {
      requireBucket(bucket);
      requireObjectName(name);
      const file = randomUUID();
      const path = join(folderOf(bucket), file);
      const description = descriptionOf(bucket, name);
      try {
        const measured = await writeMeasured(bytes, path, about.size);
        const object: StoredObject = {
          bucket,
          name,
          file,
          ...measured,
          contentType: about.contentType,
          cacheControl: about.cacheControl,
          createdAt: new Date(about.now).toISOString(),
        };
        const previous = await readDescription(description);
        await writeFile(`${path}.new`, JSON.stringify(object), { flush: true });
        if (about.onlyNew) await linkNew(`${path}.new`, description, name);
        else await rename(`${path}.new`, description);
        if (previous) await rm(join(folderOf(bucket), previous.file), { force: true });
        return object;
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    /** @throws 404 when there is no such object. */
    async remove(bucket: string, name: string): Promise<void> {
      const { file } = await describe(bucket, name);
      await rm(descriptionOf(bucket, name), { force: true });
      await rm(join(folderOf(bucket), file), { force: true });
    },
  };
}

/** Renames a file unless there is one of that name, in one step. @throws 412 */
async function linkNew(from: string, to: string, name: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new StorageError(412, 'conditionNotMet', `There is an object named ${name} already.`);
  } finally {
    await rm(from);
  }
}

/** Cloud Storage's own rules for a name. */
function requireObjectName(name: string): void {
  const bytes = Buffer.byteLength(name);
  if (bytes === 0 || bytes > MAX_NAME_BYTES || /[\r\n]/.test(name) || name === '.' || name === '..') {
    throw new StorageError(400, 'InvalidArgument', 'The key is missing or cannot be the name of an object.');
  }
}

async function writeMeasured(bytes: Readable, path: string, { min, max }: SizeRange) {
  const md5 = createHash('md5');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      md5.update(chunk);
      if (size <= max) done(null, chunk);
      else done(new StorageError(400, 'EntityTooLarge', `The upload is larger than ${max} bytes.`));
    },
  });
  await pipeline(bytes, meter, createWriteStream(path, { flush: true }));
  if (size < min) throw new StorageError(400, 'EntityTooSmall', `The upload is smaller than ${min} bytes.`);
  return { size, md5: md5.digest('base64') };
}

async function readDescription(path: string): Promise<StoredObject | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as StoredObject;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readDescriptions(folder: string): Promise<StoredObject[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(DESCRIPTION));
  const found = await Promise.all(files.map((file) => readDescription(join(folder, file))));
  return found.filter((object) => object !== undefined);
}

async function removeLeftovers(folder: string): Promise<void> {
  const inUse = new Set((await readDescriptions(folder)).map(({ file }) => file));
  for (const file of await readdir(folder)) {
    if (!file.endsWith(DESCRIPTION) && !inUse.has(file)) await rm(join(folder, file));
  }
}
