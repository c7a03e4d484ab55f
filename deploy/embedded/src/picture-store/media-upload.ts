import { Readable } from 'node:stream';
import { type Request, raw } from 'express';
import { z } from 'zod';
import type { ObjectFolder, StoredObject } from './object-folder.ts';
import { StorageError } from './storage-error.ts';

const LIMIT = 20 * 1024 * 1024; // bytes

const Description = z.object({ contentType: z.string().optional(), cacheControl: z.string().optional() });

/** Reads the body of a multipart upload, which is small enough to be held in memory. */
export const readMediaUpload = raw({ type: 'multipart/related', limit: LIMIT });

/**
 * Stores the body of `POST /upload/storage/v1/b/<bucket>/o?uploadType=multipart&name=<object>`: a part that describes
 * the object in JSON, then a part with its bytes (RFC 2387).
 *
 * With `ifGenerationMatch=0` it stores only an object that does not exist yet.
 *
 * @throws 400 when the body is not these two parts; 412 for that condition.
 */
export async function storeMediaUpload(
  folder: ObjectFolder,
  request: Request<{ bucket: string }>,
  now: number,
): Promise<StoredObject> {
  const { bucket } = request.params;
  const [description, media] = readParts(request);
  if (!description || !media) throw malformed('The body is not a description and an object.');
  const { contentType, cacheControl } = readDescription(description.body);
  return folder.write(bucket, String(request.query['name'] ?? ''), Readable.from([media.body]), {
    contentType: contentType ?? media.contentType,
    cacheControl,
    size: { min: 0, max: LIMIT },
    onlyNew: request.query['ifGenerationMatch'] === '0',
    now,
  });
}

function readDescription(json: Buffer): z.infer<typeof Description> {
  try {
    return Description.parse(JSON.parse(json.toString('utf8')));
  } catch {
    throw malformed('The description of the object cannot be read.');
  }
}

type Part = { contentType: string; body: Buffer };

function readParts(request: Request<{ bucket: string }>): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (!boundary || !Buffer.isBuffer(request.body)) throw malformed('The body is not multipart/related.');
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const body = Buffer.concat([Buffer.from('\r\n'), request.body]);
  const parts: Part[] = [];
  let start = body.indexOf(delimiter) + delimiter.length;
  for (let end = body.indexOf(delimiter, start); end > 0; end = body.indexOf(delimiter, start)) {
    parts.push(readPart(body.subarray(start, end)));
    start = end + delimiter.length;
  }
  return parts;
}

function readPart(part: Buffer): Part {
  const endOfHeaders = part.indexOf('\r\n\r\n');
  if (endOfHeaders < 0) throw malformed('A part has no end of its headers.');
  const headers = part.subarray(0, endOfHeaders).toString('latin1');
  return {
    contentType: /^content-type:\s*(\S.*)$/im.exec(headers)?.[1]?.trim() ?? 'application/octet-stream',
    body: part.subarray(endOfHeaders + 4),
  };
}

function malformed(reason: string): StorageError {
  return new StorageError(400, 'invalid', reason);
}
