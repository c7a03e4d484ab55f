import { rejection, StorageError } from './storage-error.ts';

interface Options {
  /** Told how much of the form is sent, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Posts a form to the picture store; the file comes last, as the store wants it. By XMLHttpRequest, because fetch
 * does not tell how much is sent.
 * Throws StorageError for a refusal or no answer, and the signal's reason when it is aborted.
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
      request.status < 300 ? resolve() : reject(rejection(request.status, request.responseText));
    request.onerror = () => reject(new StorageError('unreachable'));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort, { once: true });
    request.open('POST', url);
    request.send(form);
  });
}
