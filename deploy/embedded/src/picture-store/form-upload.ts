import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import type { ObjectFolder, StoredObject } from './object-folder.ts';
import { checkPostPolicy } from './post-policy.ts';
import type { ServiceAccount } from './service-account.ts';
import { StorageError } from './storage-error.ts';

const FORM_LIMITS = { files: 1, fields: 50, fieldSize: 64 * 1024 };

/** Handles `POST /<bucket>`: a form with a signed policy in its fields and the file as its last part. */
export function acceptFormUpload(folder: ObjectFolder, account: ServiceAccount, now: () => number) {
  return async (request: Request<{ bucket: string }>, response: Response): Promise<void> => {
    const { bucket } = request.params;
    folder.requireBucket(bucket);
    const { fields, stored } = await readForm(request, async (fields, file, contentType) => {
      const size = checkPostPolicy(account, bucket, fields, now());
      return folder.write(bucket, fields.get('key') ?? '', file, {
        contentType: fields.get('content-type') ?? contentType,
        cacheControl: fields.get('cache-control'),
        size,
        now: now(),
      });
    });
    respond(response, stored, fields.get('success_action_status'));
  };
}

/** Ignores fields after the file, as Cloud Storage does. */
async function readForm(
  request: Request,
  store: (fields: ReadonlyMap<string, string>, file: Readable, contentType: string) => Promise<StoredObject>,
): Promise<{ fields: ReadonlyMap<string, string>; stored: StoredObject }> {
  const fields = new Map<string, string>();
  const form = openForm(request);
  let storing: Promise<StoredObject> | undefined;

  form.on('field', (name, value) => {
    if (!storing) fields.set(name.toLowerCase(), value);
  });
  form.on('file', (_field, file, { mimeType }) => {
    file.on('error', () => {}); // of an aborted form, which `finished` reports
    storing = store(fields, file, mimeType);
    storing.catch((error) => form.destroy(error));
  });
  request.once('close', () => {
    if (!request.complete) form.destroy(); // the client disconnected, so the form would never finish
  });
  request.pipe(form);

  try {
    await finished(form);
  } catch (error) {
    request.unpipe(form).resume(); // consume the rest, so that the client reads the response
    throw error instanceof StorageError ? error : malformed((error as Error).message);
  }
  if (!storing) throw malformed('The file is missing.');
  return { fields, stored: await storing };
}

function openForm(request: Request): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: FORM_LIMITS });
  } catch (error) {
    throw malformed((error as Error).message);
  }
}

function malformed(reason: string): StorageError {
  return new StorageError(400, 'MalformedPOSTRequest', reason);
}

function respond(response: Response, stored: StoredObject, requestedStatus: string | undefined): void {
  response.setHeader('ETag', `"${stored.md5}"`);
  if (requestedStatus === '201') {
    const key = stored.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    response
      .status(201)
      .type('application/xml')
      .send(
        `<PostResponse><Bucket>${stored.bucket}</Bucket><Key>${key}</Key><ETag>"${stored.md5}"</ETag></PostResponse>`,
      );
  } else {
    response.status(requestedStatus === '200' ? 200 : 204).end();
  }
}
