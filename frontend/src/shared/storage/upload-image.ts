import { request } from '../api/client.ts';
import { isApiError, isSessionEnd } from '../api/errors.ts';
import { fitImage } from './fit-image.ts';
import { isPictureType } from './image-file.ts';
import { postForm } from './post-form.ts';
import { pause, retryWhileTransient } from './retry.ts';
import { reportedStorageError, StorageError } from './storage-error.ts';

/** The kind of upload: a picture that guests may see, or a photo of housekeeping, which is deleted later. */
export type UploadKind = 'picture' | 'photo';

/** The server prepares one picture after another, and the pictures of several people in turns. */
const prepareTimeMs = 5 * 60_000;
const firstPauseMs = 300;
const longestPauseMs = 3_000;

export interface UploadOptions {
  kind?: UploadKind;
  /** Called with the fraction that is sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Called when everything is sent, and the server prepares the picture. */
  onPreparing?: (() => void) | undefined;
  signal?: AbortSignal;
}

/**
 * Uploads an image directly to the store, made to fit it, and returns its link: a ticket from the server, the form to the store, then
 * the metadata of the stored object, which has the link once the server has prepared the picture. The link of a photo is
 * for its note; `Photo` shows it.
 * @throws StorageError; ApiError when the server rejects the file; the signal's reason when it is aborted.
 */
export async function uploadImage(
  file: File,
  { kind = 'picture', onProgress, onPreparing, signal }: UploadOptions = {},
): Promise<string> {
  if (!window.XMLHttpRequest || !window.FormData || !window.File) {
    throw new StorageError('unsupported_environment');
  }
  const sent = await fitImage(file);
  signal?.throwIfAborted();
  const { name: fileName, type: contentType, size } = sent;
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
  await retryWhileTransient(() => postForm(ticket.url, ticket.fields, sent, { onProgress, signal }), signal);
  // One segment with escaped slashes, because browsers resolve the segments `.` and `..` of an address.
  const object = [ticket.object];
  const asked = { params: { object }, signal };
  onPreparing?.();
  return whenPrepared(async () => {
    if (kind === 'photo') {
      const photo = await request('GET /api/gallery/photos/*object', asked);
      return 'state' in photo ? null : photo.link;
    }
    const stored = await request('GET /api/gallery/uploads/*object', asked);
    return 'state' in stored ? null : stored.downloadUrl;
  }, signal);
}

/**
 * Asks until the picture is prepared, with growing pauses, for five minutes. A 429 is no failure here: the picture is
 * uploaded, and others come first.
 * @throws StorageError `retry_time_exceeded` after that, and other errors of the store at once.
 */
async function whenPrepared(
  ask: () => Promise<string | null>,
  signal: AbortSignal | undefined,
): Promise<string> {
  const deadline = Date.now() + prepareTimeMs;
  const askOnce = () =>
    ask().catch((error: unknown) => {
      if (isApiError(error) && error.status === 429) return null;
      throw error;
    });
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const link = await callServer(askOnce, signal);
    if (link !== null) return link;
    if (Date.now() + pauseMs > deadline) throw new StorageError('retry_time_exceeded', 429);
    await pause(pauseMs * (0.5 + Math.random()), signal);
  }
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
