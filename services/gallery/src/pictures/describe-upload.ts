import { ApiError } from '@innkeeper/kit/http/errors';
import type { UploadedPicture } from '../contract.ts';
import { isUploadName } from './object-name.ts';
import { pictureFault } from './picture.ts';
import type { PictureBucket } from './picture-bucket.ts';

/**
 * What the bucket knows of an uploaded picture, and its link. The file itself is looked at first: its size, its
 * type and its first bytes. One that is no picture is deleted, because its link works as soon as it is there.
 * @throws ApiError 404 when there is no such object, 422 `picture_refused` for anything but a picture.
 */
export async function describeUpload(bucket: PictureBucket, object: string): Promise<UploadedPicture> {
  const stored = await bucket.describe(object);
  const start = stored.size ? await bucket.readStart(object) : Buffer.alloc(0);
  const fault = pictureFault({ ...stored, start });
  if (fault) {
    if (isUploadName(object)) await bucket.remove(object); // what else is in the bucket is not ours to delete
    throw new ApiError(422, 'picture_refused', `This file ${fault}. Please choose another one.`, {
      fields: { object: fault },
    });
  }
  return { ...stored, downloadUrl: bucket.linkTo(object) };
}
