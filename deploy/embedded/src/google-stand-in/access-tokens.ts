import { randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';

const LASTS_S = 300;

/** What Google's tokeninfo says about an access token, in Google's own types. */
export type TokenInfo = {
  azp: string;
  aud: string;
  scope: string;
  exp: string;
  expires_in: string;
  email: string;
  email_verified: 'true';
  access_type: 'online';
};

/** Access tokens that carry what they stand for, signed with a key that nobody else has and no restart survives. */
export class AccessTokens {
  readonly #key = randomBytes(32);
  readonly #now: () => number;

  /** @param now the clock, in epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** What Google's popup answers the page of `clientId` when the person with this e-mail agrees. */
  grant(clientId: string, email: string) {
    const exp = this.#seconds() + LASTS_S;
    const access_token = jwt.sign({ aud: clientId, email, exp }, this.#key, { noTimestamp: true });
    return { access_token, token_type: 'Bearer', expires_in: LASTS_S, scope: 'openid email profile' };
  }

  /** @returns undefined for a token that is none of ours, or has expired. */
  describe(accessToken: string): TokenInfo | undefined {
    try {
      const clockTimestamp = this.#seconds();
      const { aud, email, exp } = jwt.verify(accessToken, this.#key, {
        algorithms: ['HS256'],
        clockTimestamp,
      }) as { aud: string; email: string; exp: number };
      return {
        azp: aud,
        aud,
        scope: 'openid email profile',
        exp: String(exp),
        expires_in: String(exp - clockTimestamp),
        email,
        email_verified: 'true',
        access_type: 'online',
      };
    } catch (error) {
      if (error instanceof jwt.JsonWebTokenError) return undefined; // an expired token's error is one too
      throw error;
    }
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1_000);
  }
}
