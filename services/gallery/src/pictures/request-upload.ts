import { randomUUID } from 'node:crypto';
import type { UploadRequest, UploadTicket } from '../contract.ts';
import { objectName } from './object-name.ts';
import type { PictureBucket } from './picture-bucket.ts';

/** Lets the caller's browser put one picture into the bucket, under a name that nothing has yet. */
export async function requestUpload(
  bucket: PictureBucket,
  { fileName, contentType }: UploadRequest,
): Promise<UploadTicket> {
  const object = objectName(randomUUID(), fileName, contentType);
  return { ...(await bucket.signUpload(object, contentType)), object };
}
