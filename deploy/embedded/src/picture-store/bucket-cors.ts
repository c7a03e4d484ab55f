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

/** From which origins pages may use a bucket, and how. The first that fits counts; `*` is any origin or method. */
export type CorsRule = z.output<typeof CorsRules>[number];

/** The rules of every bucket: those it was given, which are kept on disk, else the store's own. */
export type BucketCors = Awaited<ReturnType<typeof openBucketCors>>;

export async function openBucketCors(directory: string, buckets: string[], own: CorsRule[]) {
  const fileOf = (bucket: string) => join(directory, `${bucket}.cors.json`);
  const given = new Map<string, CorsRule[]>();
  for (const bucket of buckets) {
    const kept = await readFile(fileOf(bucket), 'utf8').catch(() => undefined);
    if (kept !== undefined) given.set(bucket, CorsRules.parse(JSON.parse(kept)));
  }
  return {
    rulesOf: (bucket: string): CorsRule[] => given.get(bucket) ?? own,

    async replace(bucket: string, rules: CorsRule[]): Promise<void> {
      await writeFile(`${fileOf(bucket)}.new`, JSON.stringify(rules), { flush: true });
      await rename(`${fileOf(bucket)}.new`, fileOf(bucket));
      given.set(bucket, rules);
    },
  };
}

/** Answers preflights, and lets pages read what they were allowed to ask for. */
export function allowOrigins(cors: BucketCors): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    const bucket = request.path.split('/')[1] ?? '';
    const preflight = request.method === 'OPTIONS';
    const method = preflight ? request.get('Access-Control-Request-Method') : request.method;
    const fits = (allowed: string[], asked = '') => allowed.includes(asked) || allowed.includes('*');
    const rule = cors.rulesOf(bucket).find((one) => fits(one.origin, origin) && fits(one.method, method));
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

/** The calls of the JSON API that are about a bucket: what it is, and its rules for other origins. */
export function createBucketApi(folder: ObjectFolder, cors: BucketCors): Router {
  const describe = (name: string) => ({
    ...{ kind: 'storage#bucket', id: name, name, location: 'LOCAL' },
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
      if (!success)
        throw new StorageError(501, 'notImplemented', 'Only well-formed CORS rules can be changed.');
      await cors.replace(bucket, data.cors);
      response.json(describe(bucket));
    });
}
