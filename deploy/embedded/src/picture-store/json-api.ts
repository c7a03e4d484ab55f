import { Router } from 'express';
import { type BucketCors, createBucketApi } from './bucket-cors.ts';
import { readMediaUpload, storeMediaUpload } from './media-upload.ts';
import type { ObjectFolder, StoredObject } from './object-folder.ts';
import { sendObject } from './object-response.ts';
import { requireBearer, type ServiceAccount } from './service-account.ts';
import { StorageError } from './storage-error.ts';

/** The calls of Cloud Storage's JSON API that Innkeeper uses, for callers with the service account's key. */
export function createJsonApi(
  folder: ObjectFolder,
  cors: BucketCors,
  account: ServiceAccount,
  now: () => number,
): Router {
  const api = Router();

  api.use((request, _response, next) => {
    requireBearer(account, request.headers.authorization, now());
    next();
  });

  api.use((request, _response, next) => {
    const condition = Object.keys(request.query).find((name) => /^if(Meta)?[Gg]eneration/.test(name));
    const isCreation = request.method === 'POST' && request.query['ifGenerationMatch'] === '0';
    if (condition && !isCreation)
      throw new StorageError(501, 'notImplemented', `${condition} is not supported.`);
    next();
  });

  api.use(createBucketApi(folder, cors));

  api.get('/b/:bucket/o', async (request, response) => {
    const objects = await folder.list(request.params.bucket, String(request.query['prefix'] ?? ''));
    response.json({ kind: 'storage#objects', items: objects.map(toMetadata) });
  });

  api.get('/b/:bucket/o/:name', async (request, response) => {
    const object = await folder.describe(request.params.bucket, request.params.name);
    if (request.query['alt'] === 'media') await sendObject(folder, object, request, response);
    else response.json(toMetadata(object));
  });

  api.post('/b/:bucket/o', readMediaUpload, async (request, response) => {
    response.json(toMetadata(await storeMediaUpload(folder, request, now())));
  });

  api.delete('/b/:bucket/o/:name', async (request, response) => {
    await folder.remove(request.params.bucket, request.params.name);
    response.status(204).end();
  });

  api.use(() => {
    throw new StorageError(501, 'notImplemented', 'The local picture store does not support this call.');
  });
  return api;
}

function toMetadata(object: StoredObject) {
  return {
    kind: 'storage#object',
    id: `${object.bucket}/${object.name}`,
    name: object.name,
    bucket: object.bucket,
    generation: `${Date.parse(object.createdAt)}000`, // microseconds, as in Cloud Storage
    metageneration: '1',
    contentType: object.contentType,
    cacheControl: object.cacheControl,
    storageClass: 'STANDARD',
    size: String(object.size),
    md5Hash: object.md5,
    etag: object.md5,
    timeCreated: object.createdAt,
    updated: object.createdAt,
  };
}
