import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PictureBucket } from './picture-bucket.ts';

const FOLDER = path.join(import.meta.dirname, '../../demo');
const AT_ONCE = 4;
const A_WEEK = 'public, max-age=604800'; // a new version of the product may bring other pictures of the same name

/** Puts the demo hotel's pictures into the bucket. Returns how many were not there yet, going by name and size. */
export async function uploadDemoPictures(bucket: PictureBucket): Promise<number> {
  const there = await bucket.sizes('demo/');
  const files = await readdir(FOLDER);
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(FOLDER, file))).size));
  const missing = files.filter((file, index) => there.get(`demo/${file}`) !== sizes[index]);
  for (let from = 0; from < missing.length; from += AT_ONCE)
    await Promise.all(missing.slice(from, from + AT_ONCE).map((file) => uploadDemoPicture(bucket, file)));
  return missing.length;
}

async function uploadDemoPicture(bucket: PictureBucket, file: string): Promise<void> {
  const bytes = await readFile(path.join(FOLDER, file));
  await bucket.put(`demo/${file}`, bytes, { contentType: 'image/jpeg', cacheControl: A_WEEK });
}
