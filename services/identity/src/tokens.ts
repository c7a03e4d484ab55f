import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Permission, ROLES } from '@innkeeper/contracts/access';
import { EnvironmentError } from '@innkeeper/kit/env';
import jwt from 'jsonwebtoken';
import { typeOf } from './role.ts';
import type { User } from './user.ts';

/** The upper limit of TOKEN_HOURS. A user's revocation is kept this long, so it covers every token. */
export const LONGEST_TOKEN_HOURS = 168;

export type SigningKey = { key: KeyObject; kid: string };

/** A public RSA key's thumbprint by RFC 7638, which serves as its `kid`. */
export function thumbprint(publicKey: KeyObject): string {
  const { e, kty, n } = publicKey.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
}

/**
 * Reads the private key that signs tokens.
 * @throws EnvironmentError when it is not an RSA key of at least 2048 bits, or when its public half is missing from
 * `publicKeys`, with which all other processes check tokens.
 */
export function readSigningKey(file: string, publicKeys: Map<string, KeyObject>): SigningKey {
  const key = readPrivateKey(file);
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2_048)
    throw new EnvironmentError('JWT_PRIVATE_KEY_FILE: must be an RSA key of at least 2048 bits');
  const publicKey = createPublicKey(key);
  const kid = thumbprint(publicKey);
  if (!publicKeys.get(kid)?.equals(publicKey))
    throw new EnvironmentError(`JWT_PUBLIC_KEYS_FILE: lacks the key ${kid}, which signs the tokens`);
  return { key, kid };
}

function readPrivateKey(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new EnvironmentError(`JWT_PRIVATE_KEY_FILE: cannot be read (${code ?? message})`);
  }
}

export type TokenIssuer = SigningKey & {
  issuer: string;
  audience: string;
  /** The lifetime of an unused session, and of a token that the client does not renew. */
  hours: number;
  /** The lifetime of a token that the client renews. */
  minutes: number;
  /** How long a session lasts at most. */
  days: number;
};

/** The claims of a token. Times are seconds since the epoch, with a fraction. */
export type TokenContent = {
  user: Pick<User, 'id' | 'email' | 'role' | 'emailVerified'>;
  permissions: readonly Permission[];
  /** Whether the user has only a guest's permissions, independent of their role. */
  isGuests?: boolean;
  now: number;
  /** When the second factor was last shown in the session, 0 for never; undefined for users who have none. */
  secondFactorAt?: number | undefined;
  /** All tokens of a session have one id, so they are revoked together. */
  sessionId: string;
  expiresAt: number;
};

export function signToken(
  { key, kid, issuer, audience }: Pick<TokenIssuer, 'key' | 'kid' | 'issuer' | 'audience'>,
  { user, permissions, isGuests = false, now, secondFactorAt, sessionId, expiresAt }: TokenContent,
): string {
  const type = typeOf(isGuests ? null : user.role);
  const claims = {
    sub: user.id,
    email: user.email,
    role: type,
    actor: ROLES[type].actor,
    permissions,
    email_verified: user.emailVerified,
    ...(secondFactorAt !== undefined && { second_factor_at: secondFactorAt }),
    jti: sessionId,
    iat: now,
    exp: expiresAt,
    iss: issuer,
    aud: audience,
  };
  return jwt.sign(claims, key, { algorithm: 'RS256', keyid: kid });
}
