import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { StorageError } from './storage-error.ts';

/** The one account that may sign upload policies and call the JSON API. */
export type ServiceAccount = { clientEmail: string; publicKey: KeyObject };

const ServiceAccountFile = z.object({ client_email: z.string(), private_key: z.string() });

/** @param json content of a service-account file of Google Cloud. */
export function parseServiceAccount(json: string): ServiceAccount {
  const file = ServiceAccountFile.parse(JSON.parse(json));
  return { clientEmail: file.client_email, publicKey: createPublicKey(file.private_key) };
}

/** @throws 403 unless `signature` (hexadecimal) over `text` was made with the account's key. */
export function requireSignature(account: ServiceAccount, text: string, signature: string): void {
  if (!verify('RSA-SHA256', Buffer.from(text), account.publicKey, Buffer.from(signature, 'hex'))) {
    throw new StorageError(403, 'SignatureDoesNotMatch', 'The signature does not match the policy.');
  }
}

/**
 * Checks the `Authorization` header of a call to the JSON API: a token that the client has signed itself.
 *
 * @param now epoch milliseconds.
 * @throws 401 when it is missing, expired or signed with another key.
 */
export function requireBearer(account: ServiceAccount, authorization: string | undefined, now: number): void {
  try {
    jwt.verify(authorization?.replace(/^Bearer /, '') ?? '', account.publicKey, {
      algorithms: ['RS256'],
      issuer: account.clientEmail,
      clockTimestamp: Math.floor(now / 1000),
    });
  } catch {
    throw new StorageError(401, 'authError', 'Invalid credentials.');
  }
}
