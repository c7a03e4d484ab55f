import type { Request, Response } from 'express';
import type { ObjectFolder, StoredObject } from './object-folder.ts';
import { StorageError } from './storage-error.ts';

const THIRTY_DAYS = 'public, max-age=2592000';

/**
 * Sends an object's bytes: all, a range, or 304 when the client has them already.
 *
 * The headers make a browser use the declared type only and run no script, whatever was uploaded.
 */
export async function sendObject(
  folder: ObjectFolder,
  object: StoredObject,
  request: Request,
  response: Response,
): Promise<void> {
  response.set({
    'Content-Type': object.contentType,
    'Cache-Control': object.cacheControl ?? THIRTY_DAYS,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin', // pages of the site show it, and e-mails
    ETag: `"${object.md5}"`,
  });
  const options = { root: folder.folderOf(object.bucket), cacheControl: false, etag: false };
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) =>
    response.sendFile(object.file, options, resolve),
  );
  if (!failure || request.destroyed) return;
  if (failure.code === 'ENOENT') {
    throw new StorageError(404, 'NoSuchKey', `No such object: ${object.bucket}/${object.name}`);
  }
  throw failure;
}
