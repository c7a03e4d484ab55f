import express, { type ErrorRequestHandler, type Express } from 'express';
import { allowOrigins, openBucketCors } from './bucket-cors.ts';
import { acceptFormUpload } from './form-upload.ts';
import { createJsonApi } from './json-api.ts';
import { openObjectFolder } from './object-folder.ts';
import { sendObject } from './object-response.ts';
import type { ServiceAccount } from './service-account.ts';
import { StorageError } from './storage-error.ts';

export type PictureStoreOptions = {
  directory: string;
  /** Everybody may read the objects of these buckets. */
  buckets: string[];
  account: ServiceAccount;
  /** Origins whose pages may upload to a bucket that was given no rules of its own. */
  corsOrigins: string[];
  /** The clock, in epoch milliseconds. */
  now: () => number;
};

/**
 * The part of Google Cloud Storage that the hotel uses, over a folder on disk: signed form uploads, the JSON
 * API for its owner, and public reads. Google's own client works against it.
 */
export async function createPictureStore(options: PictureStoreOptions): Promise<Express> {
  const { account, now } = options;
  const folder = await openObjectFolder(options.directory, options.buckets);
  const cors = await openBucketCors(options.directory, options.buckets, [
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
  app.use(jsonApi, createJsonApi(folder, cors, account, now), describeAsJson);
  app.post('/:bucket', acceptFormUpload(folder, account, now));
  app.get('/:bucket/*name', async (request, response) => {
    const object = await folder.describe(request.params.bucket, request.params.name.join('/'));
    await sendObject(folder, object, request, response);
  });
  app.get('/*path', () => {
    throw new StorageError(404, 'NotFound', 'There is nothing at this address.');
  });
  app.use(() => {
    throw new StorageError(405, 'MethodNotAllowed', 'The method is not allowed for this address.');
  });
  app.use(describeAsXml);
  return app;
}

/** What went wrong, as Cloud Storage would say it; a fault of ours is logged and not shown. */
function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { status, message } = error as { status?: number; message: string };
  if (status && status < 500) return new StorageError(status, 'InvalidArgument', message);
  console.error(error);
  return new StorageError(500, 'InternalError', 'The picture store failed; its log says why.');
}

const describeAsJson: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  const { status, code, message } = toStorageError(error);
  response
    .status(status)
    .json({ error: { code: status, message, errors: [{ message, domain: 'global', reason: code }] } });
};

const describeAsXml: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  const { status, code, message } = toStorageError(error);
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  response
    .status(status)
    .type('application/xml')
    .send(`<Error><Code>${code}</Code><Message>${text}</Message></Error>`);
};
