import type { UploadedPicture, UploadInput, UploadTicket } from '@innkeeper/gallery/contract';
import { api } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { postForm } from './post-form.ts';
import { retryWhileTransient } from './retry.ts';
import { reportedStorageError, StorageError } from './storage-error.ts';

export interface UploadOptions {
  /** Called with the fraction that is sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** Uploads a file and returns its link. */
export type UploadImage = (file: File, options?: UploadOptions) => Promise<string>;

/**
 * Uploads an image directly to the store: a ticket from the server, the form to the store, then the metadata of the
 * stored object, which has the link.
 * @throws StorageError, ApiError when the server rejects the file, and the signal's reason when it is aborted.
 */
export const uploadImage: UploadImage = async (file, { onProgress, signal } = {}) => {
  if (!window.XMLHttpRequest || !window.FormData || !window.File) {
    throw new StorageError('unsupported_environment');
  }
  const call = { signal };
  const wanted: UploadInput = {
    fileName: file.name,
    contentType: file.type as UploadInput['contentType'], // the server rejects others
    size: file.size,
  };
  const ticket = await callServer(() => api.post<UploadTicket>('/gallery/uploads', wanted, call), signal);
  if (!isWebAddress(ticket.url)) throw new StorageError('invalid_url');
  await retryWhileTransient(() => postForm(ticket.url, ticket.fields, file, { onProgress, signal }), signal);
  const stored = await callServer(
    () => api.get<UploadedPicture>(`/gallery/uploads/${encodeURIComponent(ticket.object)}`, call),
    signal,
  );
  return stored.downloadUrl;
};

/** Calls our own server about the store. An error of the store that it reports is thrown as the store's own. */
function callServer<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return retryWhileTransient(async () => {
    try {
      return await call();
    } catch (error) {
      throw isApiError(error) ? (reportedStorageError(error) ?? error) : error;
    }
  }, signal);
}

/** An http address, of this site or another one. */
function isWebAddress(url: string): boolean {
  const here = window.location.href;
  return URL.canParse(url, here) && /^https?:$/.test(new URL(url, here).protocol);
}
