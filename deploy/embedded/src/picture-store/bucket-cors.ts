import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { ObjectFolder } from './object-folder.ts';
import { StorageError } from './storage-error.ts';

const CorsRules = z.array(
  z.object({
    origin: z.array(z.string()),
    method: z.array(z.string()),
    responseHeader: z.array(z.string()).default([]),
    maxAgeSeconds: z.number().int().min(0).default(3_600),
  }),
);

/** Which origins may use a bucket, and how. The first matching rule counts; `*` is any origin or method. */
export type CorsRule = z.output<typeof CorsRules>[number];

/** The rules of every bucket: its own, which are stored on disk, or the default rules. */
export type BucketCors = Awaited<ReturnType<typeof openBucketCors>>;

export async function openBucketCors(directory: string, buckets: string[], defaults: CorsRule[]) {
  const fileOf = (bucket: string) => join(directory, `${bucket}.cors.json`);
  const own = new Map<string, CorsRule[]>();
  for (const bucket of buckets) {
    const stored = await readFile(fileOf(bucket), 'utf8').catch(() => undefined);
    if (stored !== undefined) own.set(bucket, CorsRules.parse(JSON.parse(stored)));
  }
  return {
    rulesOf: (bucket: string): CorsRule[] => own.get(bucket) ?? defaults,

    async replace(bucket: string, rules: CorsRule[]): Promise<void> {
      await writeFile(`${fileOf(bucket)}.new`, JSON.stringify(rules), { flush: true });
      await rename(`${fileOf(bucket)}.new`, fileOf(bucket));
      own.set(bucket, rules);
    },
  };
}

/** Answers preflight requests, and adds the CORS headers to other responses. */
export function allowOrigins(cors: BucketCors): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    const bucket = request.path.split('/')[1] ?? '';
    const preflight = request.method === 'OPTIONS';
    const method = preflight ? request.get('Access-Control-Request-Method') : request.method;
    const matches = (allowed: string[], requested = '') =>
      allowed.includes(requested) || allowed.includes('*');
    const rule = cors
      .rulesOf(bucket)
      .find((one) => matches(one.origin, origin) && matches(one.method, method));
    response.vary('Origin');
    if (origin && rule) {
      response.set('Access-Control-Allow-Origin', origin);
      const headers = rule.responseHeader.join(', ');
      if (!preflight) response.set('Access-Control-Expose-Headers', headers);
      else
        response.set({
          'Access-Control-Allow-Methods': rule.method.join(', '),
          'Access-Control-Allow-Headers': headers,
          'Access-Control-Max-Age': `${rule.maxAgeSeconds}`,
        });
    }
    if (preflight) response.status(204).end();
    else next();
  };
}

/** The calls of the JSON API about a bucket: its metadata and its CORS rules. */
export function createBucketApi(folder: ObjectFolder, cors: BucketCors): Router {
  const describe = (name: string) => ({
    kind: 'storage#bucket',
    id: name,
    name,
    location: 'LOCAL',
    cors: cors.rulesOf(name),
  });
  return Router()
    .get('/b/:bucket', (request, response) => {
      const { bucket } = request.params;
      folder.requireBucket(bucket);
      response.json(describe(bucket));
    })
    .patch('/b/:bucket', express.json(), async (request, response) => {
      const { bucket } = request.params;
      folder.requireBucket(bucket);
      const { success, data } = z.strictObject({ cors: CorsRules }).safeParse(request.body);
      if (!success) throw new StorageError(501, 'notImplemented', 'Only valid CORS rules can be set.');
      await cors.replace(bucket, data.cors);
      response.json(describe(bucket));
    });
}
