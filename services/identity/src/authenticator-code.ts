import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/*
 * Codes of authenticator apps by RFC 6238, with the parameters that every app knows: SHA-1, six digits, 30 seconds.
 */

const PERIOD_S = 30;

/** 160 random bits in Base32, as RFC 4226 recommends. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** The code that an app with this secret shows at a time. */
export const appCodeAt = (secret: string, nowMs: number): string =>
  totpOf(secret).generate({ timestamp: nowMs });

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * The time step of a code, which may be the one of `nowMs`, the one before, or the next one, because clocks differ; null for
 * a wrong code.
 */
export function stepOf(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? null : Math.floor(nowMs / 1_000 / PERIOD_S) + delta;
}

const ALPHABET = 'abcdefghjkmnpqrstvwxyz0123456789'; // without i, l, o and u, which look like others

/** 120 random bits as four groups of six characters: they cannot be guessed, so a fast hash is enough. */
export function newRecoveryCode(): string {
  const characters = Array.from(randomBytes(24), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return characters.match(/.{6}/g)!.join('-');
}

/** A typed code without spaces and hyphens. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();
