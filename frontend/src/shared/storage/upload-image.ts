import { request } from '../api/client.ts';
import { isApiError, isSessionEnd } from '../api/errors.ts';
import { isPictureType } from './image-file.ts';
import { postForm } from './post-form.ts';
import { retryWhileTransient } from './retry.ts';
import { reportedStorageError, StorageError } from './storage-error.ts';

/** The kind of upload: a picture that guests may see, or a photo of housekeeping, which is deleted later. */
export type UploadKind = 'picture' | 'photo';

export interface UploadOptions {
  kind?: UploadKind;
  /** Called with the fraction that is sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads an image directly to the store and returns its link: a ticket from the server, the form to the store, then
 * the metadata of the stored object, which has the link.
 * @throws StorageError; ApiError when the server rejects the file; the signal's reason when it is aborted.
 */
export async function uploadImage(
  file: File,
  { kind = 'picture', onProgress, signal }: UploadOptions = {},
): Promise<string> {
  if (!window.XMLHttpRequest || !window.FormData || !window.File) {
    throw new StorageError('unsupported_environment');
  }
  const { name: fileName, type: contentType, size } = file;
  if (!isPictureType(contentType)) throw new StorageError('invalid_format');
  const wanted = { body: { fileName, contentType, size }, signal };
  const ticket = await callServer(
    () =>
      kind === 'photo'
        ? request('POST /api/gallery/photos', wanted)
        : request('POST /api/gallery/uploads', wanted),
    signal,
  );
  if (!isWebAddress(ticket.url)) throw new StorageError('invalid_url');
  await retryWhileTransient(() => postForm(ticket.url, ticket.fields, file, { onProgress, signal }), signal);
  // One segment with escaped slashes, because browsers resolve the segments `.` and `..` of an address.
  const object = [ticket.object];
  const asked = { params: { object }, signal };
  const stored = await callServer(
    () =>
      kind === 'photo'
        ? request('GET /api/gallery/photos/*object', asked)
        : request('GET /api/gallery/uploads/*object', asked),
    signal,
  );
  return stored.downloadUrl;
}

/** Calls our own server about the store. An error of the store that it reports is thrown as the store's own. */
function callServer<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return retryWhileTransient(async () => {
    try {
      return await call();
    } catch (error) {
      const isOfStore = isApiError(error) && !isSessionEnd(error);
      throw isOfStore ? (reportedStorageError(error) ?? error) : error;
    }
  }, signal);
}

/** An http address, of this site or another one. */
function isWebAddress(url: string): boolean {
  const here = window.location.href;
  return URL.canParse(url, here) && /^https?:$/.test(new URL(url, here).protocol);
}
