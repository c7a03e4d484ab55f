import { randomUUID } from 'node:crypto';
import type { UploadedPicture, UploadRequest, UploadTicket } from '@innkeeper/contracts/gallery';
import { ApiError } from '@innkeeper/kit/http';
import { isUploadName, objectName } from './object-name.ts';
import { pictureError } from './picture.ts';
import type { PictureBucket } from './picture-bucket.ts';

type UploadDeps = { bucket: PictureBucket };

/** Returns a form that lets the caller's browser store one picture, under a name that no object has yet. */
export async function requestUpload(
  { bucket }: UploadDeps,
  { fileName, contentType }: UploadRequest,
): Promise<UploadTicket> {
  const object = objectName(randomUUID(), fileName, contentType);
  return { ...(await bucket.signUpload(object, contentType)), object };
}

/**
 * The metadata and the link of an uploaded picture. Checks the stored file first: its size, its type and its first bytes.
 * An upload that is not a picture is deleted, because its link works from the moment it is stored.
 * @throws ApiError 404 when there is no such object, 422 `picture_refused` when it is not a picture.
 */
export async function describeUpload({ bucket }: UploadDeps, object: string): Promise<UploadedPicture> {
  const stored = await bucket.describe(object);
  const start = stored.size ? await bucket.readStart(object) : Buffer.alloc(0);
  const error = pictureError({ ...stored, start });
  if (error) {
    if (isUploadName(object)) await bucket.remove(object); // other objects of the bucket are not ours to delete
    throw new ApiError(422, 'picture_refused', `This file ${error}. Please choose another one.`, {
      fields: { object: error },
    });
  }
  return { ...stored, downloadUrl: bucket.linkTo(object) };
}
