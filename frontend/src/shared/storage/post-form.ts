import { StorageError, toStorageError } from './storage-error.ts';

interface Options {
  /** Called with the fraction of the form that is sent, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Posts a form to the image store; the file comes last, as the store requires. It uses XMLHttpRequest, because fetch
 * does not report the progress of an upload.
 * @throws StorageError for an error response or none, and the signal's reason when it is aborted.
 */
export function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  file: File,
  { onProgress, signal }: Options = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);

    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(toStorageError(request.status, request.responseText));
    request.onerror = () => reject(new StorageError('unreachable'));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort, { once: true });
    request.open('POST', url);
    request.send(form);
  });
}
