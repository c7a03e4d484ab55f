import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 random bits, as text of 43 characters that may be part of an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a secret. The secret has too many bits to be guessed, so a fast hash is enough. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Compares in a time that does not depend on the secret. */
export const isSecret = (secret: string, hash: Buffer): boolean => timingSafeEqual(hashOf(secret), hash);

/** Derives a secret from another one, so that a repeated call can return it although it is not stored. */
export const secretFrom = (secret: string, about: string): string =>
  createHmac('sha256', secret).update(about).digest('base64url');
