import type { UploadedPicture, UploadInput, UploadTicket } from '@innkeeper/gallery/contract';
import { api } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { postForm } from './post-form.ts';
import { retryWhileTransient } from './retry.ts';
import { reported, StorageError } from './storage-error.ts';

export interface UploadOptions {
  /** Told how much is sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** Puts a file into the store and gives back its link. */
export type UploadImage = (file: File, options?: UploadOptions) => Promise<string>;

/**
 * Uploads a picture straight to the store: a ticket from the server, the form to the store, then the stored object's
 * metadata, which has the link.
 * Throws StorageError, ApiError when the server refuses the file, and the signal's reason when it is aborted.
 */
export const uploadImage: UploadImage = async (file, { onProgress, signal } = {}) => {
  if (!window.XMLHttpRequest || !window.FormData || !window.File) {
    throw new StorageError('unsupported_environment');
  }
  const call = { signal };
  const wanted: UploadInput = {
    fileName: file.name,
    contentType: file.type as UploadInput['contentType'], // the server refuses others
    size: file.size,
  };
  const ticket = await asking(() => api.post<UploadTicket>('/gallery/uploads', wanted, call), signal);
  if (!isWebAddress(ticket.url)) throw new StorageError('invalid_url');
  await retryWhileTransient(() => postForm(ticket.url, ticket.fields, file, { onProgress, signal }), signal);
  const stored = await asking(
    () => api.get<UploadedPicture>(`/gallery/uploads/${encodeURIComponent(ticket.object)}`, call),
    signal,
  );
  return stored.downloadUrl;
};

/** A call to our own server about the store. What the store refused the server is told like the store's own refusal. */
function asking<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return retryWhileTransient(async () => {
    try {
      return await call();
    } catch (error) {
      throw isApiError(error) ? (reported(error) ?? error) : error;
    }
  }, signal);
}

/** On this site or elsewhere on the web. */
function isWebAddress(url: string): boolean {
  const here = window.location.href;
  return URL.canParse(url, here) && /^https?:$/.test(new URL(url, here).protocol);
}
