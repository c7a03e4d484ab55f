import { randomUUID } from 'node:crypto';
import type {
  UploadedPhoto,
  UploadedPicture,
  UploadRequest,
  UploadTicket,
} from '@innkeeper/contracts/gallery';
import { PHOTOS } from '@innkeeper/contracts/own-pictures';
import { rejection } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import { isPhotoName, objectName, pictureNames, smallNameOf, UPLOADS } from './object-name.ts';
import { pictureError, pictureRejected } from './picture.ts';
import type { PictureBucket, StoredPicture } from './picture-bucket.ts';
import type { UploadPreparer } from './prepare-uploads.ts';
import { fromUploadError } from './upload-error.ts';
import { insertUpload, selectUpload, type Upload } from './upload-store.ts';

export type UploadDeps = { bucket: PictureBucket; database: Database; uploads: UploadPreparer };

/** How many forms an account may have open at a time: more than a page uploads at once. */
const MOST_OPEN = 20;
/** How many pictures may wait. Who asks about a later one is asked to come again, instead of waiting for a place. */
const MOST_WAITING = 4;

/** Of a picture that is not prepared yet: `uploading` until the file is in the bucket. */
export type Preparing = { state: 'preparing' };

/**
 * Returns a form that lets the caller's browser store one file of this size and type, under a name that no object has yet.
 * Once the file is there, the picture is prepared without another call.
 * @throws ApiError 429 when the account has too many open forms
 */
export const requestUpload = (
  deps: UploadDeps,
  account: string,
  request: UploadRequest,
): Promise<UploadTicket> => ticketBelow(UPLOADS, deps, account, request);

/** The same for a photo of housekeeping. */
export const requestPhotoUpload = (
  deps: UploadDeps,
  account: string,
  request: UploadRequest,
): Promise<UploadTicket> => ticketBelow(UPLOADS + PHOTOS, deps, account, request);

async function ticketBelow(
  folder: string,
  { bucket, database, uploads }: UploadDeps,
  account: string,
  { fileName, contentType, size }: UploadRequest,
): Promise<UploadTicket> {
  const object = folder + objectName(randomUUID(), fileName, contentType);
  const form = await bucket.signUpload(object, { contentType, size });
  if (!(await insertUpload(database, { object, account, most: MOST_OPEN })))
    throw rejection('too_many_requests.uploads', { most: MOST_OPEN }, retryAfter(10));
  uploads.wake();
  return { ...form, object };
}

const retryAfter = (seconds: number) => ({ headers: { 'Retry-After': String(seconds) } });

/**
 * The metadata and the link of an uploaded picture. It only reads: the preparer works by itself. It waits for a moment,
 * because most pictures are prepared by then, and returns `preparing` if this one is not.
 * @throws ApiError 404 when nothing was uploaded; 422 `picture_rejected` when it is not a picture; 429 when four others wait
 */
export async function describeUpload(deps: UploadDeps, object: string): Promise<UploadedPicture | Preparing> {
  const names = pictureNames(object);
  if (!names) return describeOther(deps, object);
  const isReady = await isPrepared(deps, object);
  return isReady ? withLink(deps, await deps.bucket.describe(names.large)) : { state: 'preparing' };
}

/** The same for a photo of housekeeping, by the name of its upload or of the photo itself. Its links are for a moment. */
export async function describePhoto(deps: UploadDeps, object: string): Promise<UploadedPhoto | Preparing> {
  if (!isPhotoName(object)) throw rejection('not_found.photo');
  const large = pictureNames(object)?.large ?? object;
  if (large !== object && !(await isPrepared(deps, object))) return { state: 'preparing' };
  const { bucket } = deps;
  const stored = await bucket.describe(large);
  const [downloadUrl, smallUrl] = await Promise.all(
    [large, smallNameOf(large)].map((name) => bucket.signRead(name)),
  );
  return { ...stored, downloadUrl: downloadUrl!, smallUrl: smallUrl!, link: bucket.linkTo(large) };
}

const withLink = ({ bucket }: UploadDeps, picture: StoredPicture): UploadedPicture => ({
  ...picture,
  downloadUrl: bucket.linkTo(picture.fullPath),
});

async function isPrepared({ bucket, database, uploads }: UploadDeps, object: string): Promise<boolean> {
  let upload = await selectUpload(database, object);
  if (!upload) {
    const names = pictureNames(object)!;
    await bucket.describe(names.large); // one of an earlier day
    return true;
  }
  if (!upload.isFinished) {
    if (!upload.hasArrived) await assertUploaded(bucket, object);
    await uploads.settled(object);
    upload = (await selectUpload(database, object)) ?? upload;
  }
  return assertWell(upload).isFinished;
}

/** The preparer may have finished it and deleted the upload. @throws ApiError 404 when nothing was uploaded */
async function assertUploaded(bucket: PictureBucket, object: string): Promise<void> {
  if (await bucket.find(object)) return;
  await bucket.describe(pictureNames(object)!.large);
}

function assertWell(upload: Upload): Upload {
  const { error, place } = upload;
  if (error) throw fromUploadError(error);
  if (place !== null && place > MOST_WAITING)
    throw rejection('too_many_requests.pictures_waiting', {}, retryAfter(2));
  return upload;
}

/** An object that no form of this version has stored, such as an upload of the first version. */
async function describeOther(deps: UploadDeps, object: string): Promise<UploadedPicture> {
  const { bucket } = deps;
  const stored = await bucket.describe(object);
  const start = stored.size ? await bucket.readStart(object) : Buffer.alloc(0);
  const error = pictureError({ ...stored, start });
  if (error) throw pictureRejected(error);
  return withLink(deps, stored);
}
