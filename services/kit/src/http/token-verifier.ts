import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { unauthorized } from './errors.ts';

/** The user of a valid token. Times are seconds since the epoch, with a fraction, as in RFC 7519. */
export type User = {
  id: string;
  email: string;
  /** The kind of actor in events that the user causes. */
  actor: string;
  /** The user's permissions. */
  permissions: readonly string[];
  /** Whether the user has shown that they read the e-mails to their address. */
  emailVerified: boolean;
  /**
   * When the user last showed their second factor in this session; 0 if they have not. Undefined for users who have none.
   */
  secondFactorAt?: number | undefined;
  tokenId: string;
  issuedAt: number;
  expiresAt: number;
};

const claims = z.object({
  sub: z.string().min(1),
  email: z.string(),
  actor: z.string().min(1),
  permissions: z.array(z.string()),
  email_verified: z.boolean(),
  second_factor_at: z.number().optional(),
  jti: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
});

export type TokenRules = {
  /** By `kid`. */
  keys: { get(kid: string): KeyObject | undefined };
  issuer: string;
  audience: string;
};

/**
 * By how many seconds the clocks of two machines may differ. A token stays valid for that long after its expiry, because
 * a fast clock would end sessions early; revocations must be kept for twice that longer than their tokens.
 */
export const CLOCK_TOLERANCE_S = 60;

/** About 700 bytes each, most of it the token itself. */
const MAX_CACHED_TOKENS = 10_000;

/** A token whose signature was checked, and the key that it was checked with. */
type Verified = { user: User; kid: string; key: KeyObject };

/**
 * Verifies bearer tokens and caches the valid ones: checking a signature takes longer than the rest of a short call. A cached
 * token is accepted only while its `kid` still stands for the key it was checked with, so it becomes invalid when the key
 * is removed or replaced. Expiry is checked on every call; this class does not check revocations: see `admit`.
 */
export class TokenVerifier {
  readonly #rules: TokenRules;
  /** By the whole Authorization header, signature included, so that different tokens never share an entry. */
  readonly #cache: LRUCache<string, Verified>;

  constructor(rules: TokenRules, maxCached = MAX_CACHED_TOKENS) {
    this.#rules = rules;
    this.#cache = new LRUCache({ max: maxCached });
  }

  /**
   * Reads the user from an Authorization header; null without a header.
   * @throws ApiError 401 `invalid_token` or `expired_token`.
   */
  authenticate(authorization: string | undefined): User | null {
    if (authorization === undefined) return null;
    const { user } = this.#cached(authorization) ?? this.#verify(authorization);
    if (hasExpired(user)) throw expired();
    return user;
  }

  /** Reads the user of a token, even if it has expired. @throws ApiError 401 `invalid_token`. */
  authenticateExpired(token: string): User {
    return this.#verify(`Bearer ${token}`).user;
  }

  #cached(authorization: string): Verified | undefined {
    const verified = this.#cache.get(authorization);
    return verified && this.#rules.keys.get(verified.kid) === verified.key ? verified : undefined;
  }

  #verify(authorization: string): Verified {
    const { keys, issuer, audience } = this.#rules;
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    const kid = token && keyNameIn(token);
    const key = kid && keys.get(kid);
    if (!key) throw invalid();
    try {
      const verified = claims.parse(
        jwt.verify(token, key, {
          algorithms: ['RS256'],
          issuer,
          audience,
          clockTolerance: CLOCK_TOLERANCE_S,
          ignoreExpiration: true,
        }),
      );
      const {
        sub: id,
        email,
        actor,
        permissions,
        email_verified,
        second_factor_at,
        jti: tokenId,
        iat,
        exp,
      } = verified;
      const user = {
        id,
        email,
        actor,
        permissions,
        tokenId,
        issuedAt: iat,
        expiresAt: exp,
        emailVerified: email_verified,
        ...(second_factor_at !== undefined && { secondFactorAt: second_factor_at }),
      };
      const entry = { user, kid, key };
      if (!hasExpired(user)) this.#cache.set(authorization, entry);
      return entry;
    } catch {
      throw invalid();
    }
  }
}

/** The same rule as jsonwebtoken's, which counts whole seconds. */
const hasExpired = ({ expiresAt }: User) => Math.floor(Date.now() / 1_000) >= expiresAt + CLOCK_TOLERANCE_S;

const invalid = () => unauthorized('invalid_token');
const expired = () => unauthorized('expired_token');

/** The `kid` in the header of a token that is not verified yet; undefined when the token cannot be decoded. */
function keyNameIn(token: string): string | undefined {
  try {
    const kid: unknown = jwt.decode(token, { complete: true })?.header.kid;
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined; // the claims are not JSON
  }
}
