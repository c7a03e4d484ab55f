import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 random bits, as text of 43 characters that may be part of an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret. It has too many bits to be guessed, so a fast hash is enough. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Compares in a time that does not depend on the secret. */
export const isSecret = (secret: string, hash: Buffer): boolean => timingSafeEqual(hashOf(secret), hash);

/** A secret that follows from another one, so that a repeated call can answer it without anybody having stored it. */
export const secretFrom = (secret: string, about: string): string =>
  createHmac('sha256', secret).update(about).digest('base64url');
