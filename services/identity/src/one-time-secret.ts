import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nobody guesses them, so a fast hash keeps them secret, and the hash finds the row without comparing. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
