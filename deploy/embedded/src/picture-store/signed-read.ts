import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { requireSignature, type ServiceAccount } from './service-account.ts';
import { StorageError } from './storage-error.ts';

const ALGORITHM = 'GOOG4-RSA-SHA256';
const SIGNATURE = 'X-Goog-Signature';
/** What a link that is read has in its query, each once, and nothing else. */
const PARAMETERS = [
  'X-Goog-Algorithm',
  'X-Goog-Credential',
  'X-Goog-Date',
  'X-Goog-Expires',
  SIGNATURE,
  'X-Goog-SignedHeaders',
];
const MOST_SECONDS = 7 * 24 * 3_600;

/**
 * Checks the V4 signature of a link to an object of a bucket that is not public.
 * https://docs.cloud.google.com/storage/docs/authentication/canonical-requests
 *
 * @param now epoch milliseconds.
 * @throws 403 when it is missing, was made for another object, host or method, or has expired.
 */
export function requireSignedRead(
  account: ServiceAccount,
  request: Request,
  { bucket, object, now }: { bucket: string; object: string; now: number },
): void {
  const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
  const names = [...query.keys()].sort();
  if (names.join() !== [...PARAMETERS].sort().join()) throw denied('The link is not signed.');
  const parameter = (name: string) => query.get(name)!;
  const [email, ...scope] = parameter('X-Goog-Credential').split('/');
  const date = parameter('X-Goog-Date');
  const seconds = Number(parameter('X-Goog-Expires'));
  const signedAt = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  const isForUs =
    email === account.clientEmail &&
    parameter('X-Goog-Algorithm') === ALGORITHM &&
    parameter('X-Goog-SignedHeaders') === 'host' &&
    scope[0] === date.slice(0, 8);
  if (!isForUs) throw denied('The link is not signed by this account.');
  if (!(seconds > 0 && seconds <= MOST_SECONDS && now < signedAt + seconds * 1_000))
    throw denied('The link has expired.');

  query.delete(SIGNATURE);
  const canonicalQuery = [...query]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(escapePair)
    .join('&');
  const path = `/${bucket}/${object.split('/').map(escapePart).join('/')}`;
  const canonical = ['GET', path, canonicalQuery, `host:${request.hostname}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex');
  const signed = new URLSearchParams(request.originalUrl.split('?')[1]).get(SIGNATURE)!;
  requireSignature(account, [ALGORITHM, date, scope.join('/'), hash].join('\n'), signed);
}

const escapePart = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
const escapePair = ([name, value]: [string, string]) => `${escapePart(name)}=${escapePart(value)}`;

const denied = (message: string) => new StorageError(403, 'AccessDenied', message);
