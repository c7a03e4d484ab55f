import { createHash, randomBytes } from 'node:crypto';

/**
 * 256 random bits: they cannot be guessed, so a fast hash is enough, and the row is found by the hash without comparing
 * secrets.
 */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
