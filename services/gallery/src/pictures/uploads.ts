import { randomUUID } from 'node:crypto';
import type { UploadedPicture, UploadRequest, UploadTicket } from '@innkeeper/contracts/gallery';
import { ApiError, notFound } from '@innkeeper/kit/http';
import { encodePicture, pictureRefused } from './encode-picture.ts';
import { isUploadName, objectName, PHOTOS, pictureNames, UPLOADS } from './object-name.ts';
import { pictureError } from './picture.ts';
import type { PictureBucket, StoredPicture } from './picture-bucket.ts';

type UploadDeps = { bucket: PictureBucket };

/** Returns a form that lets the caller's browser store one file of this size and type, under a name that no object has yet. */
export const requestUpload = (deps: UploadDeps, request: UploadRequest): Promise<UploadTicket> =>
  ticketBelow(UPLOADS, deps, request);

/** The same for a photo of housekeeping. */
export const requestPhotoUpload = (deps: UploadDeps, request: UploadRequest): Promise<UploadTicket> =>
  ticketBelow(UPLOADS + PHOTOS, deps, request);

async function ticketBelow(
  folder: string,
  { bucket }: UploadDeps,
  { fileName, contentType, size }: UploadRequest,
): Promise<UploadTicket> {
  const object = folder + objectName(randomUUID(), fileName, contentType);
  return { ...(await bucket.signUpload(object, { contentType, size })), object };
}

/**
 * The same as `describeUpload`, only for photos of housekeeping.
 * @throws ApiError as that does
 */
export async function describePhoto(deps: UploadDeps, object: string): Promise<UploadedPicture> {
  const isPhoto = object.startsWith(UPLOADS + PHOTOS) && pictureNames(object) !== undefined;
  if (!isPhoto) throw notFound('The photo');
  return describeUpload(deps, object);
}

/**
 * Turns an upload into the picture that is shown, and returns its metadata and link. The uploaded file is checked,
 * re-encoded and deleted; the form could still replace the upload, but never the re-encoded picture. A repeated call finds
 * the picture.
 * @throws ApiError 404 when there is no such object, 422 `picture_refused` when it is not a picture; it is deleted then.
 */
export async function describeUpload({ bucket }: UploadDeps, object: string): Promise<UploadedPicture> {
  const names = pictureNames(object);
  const made = names && (await bucket.find(names.large));
  const picture = made ?? (await makePicture(bucket, object, names).catch(orMadeMeanwhile));
  if (names) await bucket.remove(object);
  return { ...picture, downloadUrl: bucket.linkTo(picture.fullPath) };

  /** A concurrent call may have made it, and deleted the upload. */
  async function orMadeMeanwhile(error: unknown): Promise<StoredPicture> {
    const isGone = error instanceof ApiError && error.status === 404;
    const other = isGone && names && (await bucket.find(names.large));
    if (!other) throw error;
    return other;
  }
}

async function makePicture(
  bucket: PictureBucket,
  object: string,
  names: ReturnType<typeof pictureNames>,
): Promise<StoredPicture> {
  const stored = await bucket.describe(object);
  try {
    const start = stored.size ? await bucket.readStart(object) : Buffer.alloc(0);
    const error = pictureError({ ...stored, start });
    if (error) throw pictureRefused(error);
    if (!names) return stored; // an upload of the previous version, or another object
    const { large, small } = await encodePicture(await bucket.read(object));
    await bucket.create(names.small, small, 'image/webp');
    await bucket.create(names.large, large, 'image/webp'); // last, because its existence means that both are there
    return await bucket.describe(names.large);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'picture_refused';
    if (isRefused && isUploadName(object)) await bucket.remove(object); // other objects of the bucket are not ours to delete
    throw error;
  }
}
