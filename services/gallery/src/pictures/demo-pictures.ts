import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PictureBucket } from './picture-bucket.ts';

const FOLDER = path.join(import.meta.dirname, '../../demo');
const PREFIX = 'demo/';
const CONCURRENT_UPLOADS = 4;
const ONE_WEEK = 'public, max-age=604800'; // a new version of the product may have different pictures of the same name

/** The object that a picture of the demo is stored as. */
export const uploadedDemoPicture = (file: string): string => PREFIX + file;

/**
 * Uploads the demo's pictures that the bucket does not have, going by name and size. Returns how many those were.
 */
export async function uploadDemoPictures(bucket: PictureBucket): Promise<number> {
  const stored = await bucket.sizes(PREFIX);
  const files = await readdir(FOLDER);
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(FOLDER, file))).size));
  const missing = files.filter((file, index) => stored.get(uploadedDemoPicture(file)) !== sizes[index]);
  for (let from = 0; from < missing.length; from += CONCURRENT_UPLOADS)
    await Promise.all(missing.slice(from, from + CONCURRENT_UPLOADS).map((file) => upload(bucket, file)));
  return missing.length;
}

async function upload(bucket: PictureBucket, file: string): Promise<void> {
  const bytes = await readFile(path.join(FOLDER, file));
  await bucket.put(uploadedDemoPicture(file), bytes, { contentType: 'image/jpeg', cacheControl: ONE_WEEK });
}
