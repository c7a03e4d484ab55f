import express, { type Express } from 'express';
import { allowOrigins, openBucketCors } from './bucket-cors.ts';
import { acceptFormUpload } from './form-upload.ts';
import { createJsonApi } from './json-api.ts';
import { openObjectFolder } from './object-folder.ts';
import { sendObject } from './object-response.ts';
import type { ServiceAccount } from './service-account.ts';
import { requireSignedRead } from './signed-read.ts';
import { respondWithJsonError, respondWithXmlError, StorageError } from './storage-error.ts';

export type PictureStoreOptions = {
  directory: string;
  /** The objects of these buckets are public. */
  buckets: string[];
  /** The objects of these are read with a signed link only. */
  privateBuckets: string[];
  account: ServiceAccount;
  /** Origins whose pages may upload to a bucket without CORS rules of its own. */
  corsOrigins: string[];
  /** The clock, in epoch milliseconds. */
  now: () => number;
};

/**
 * The part of Google Cloud Storage that Innkeeper uses, on a folder on disk: signed form uploads, the JSON API for the
 * service account, public reads, and reads by signed links. Google's own client works with it.
 */
export async function createPictureStore(options: PictureStoreOptions): Promise<Express> {
  const { account, now } = options;
  const buckets = [...options.buckets, ...options.privateBuckets];
  const folder = await openObjectFolder(options.directory, buckets);
  const cors = await openBucketCors(options.directory, buckets, [
    {
      origin: options.corsOrigins,
      method: ['GET', 'HEAD', 'POST'],
      responseHeader: ['Content-Type'],
      maxAgeSeconds: 3_600,
    },
  ]);
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');

  app.use(allowOrigins(cors));
  app.get('/readyz', (_request, response) => {
    response.json({ status: 'ready' });
  });
  const jsonApi = ['/storage/v1', '/download/storage/v1', '/upload/storage/v1'];
  app.use(jsonApi, createJsonApi(folder, cors, account, now), respondWithJsonError);
  app.post('/:bucket', acceptFormUpload(folder, account, now));
  app.get('/:bucket/*name', async (request, response) => {
    const { bucket } = request.params;
    const name = request.params.name.join('/');
    if (!options.buckets.includes(bucket))
      requireSignedRead(account, request, { bucket, object: name, now: now() });
    const object = await folder.describe(bucket, name);
    await sendObject(folder, object, request, response);
  });
  app.get('/*path', () => {
    throw new StorageError(404, 'NotFound', 'Nothing exists at this address.');
  });
  app.use(() => {
    throw new StorageError(405, 'MethodNotAllowed', 'The method is not allowed for this address.');
  });
  app.use(respondWithXmlError);
  return app;
}
