import { randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';

const LIFETIME_S = 300;

/** What Google's tokeninfo endpoint returns for an access token, in Google's types. */
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

/** Signed access tokens that contain their claims. The key lives in this process only, so a restart revokes all. */
export class AccessTokens {
  readonly #key = randomBytes(32);
  readonly #now: () => number;

  /** @param now the clock, in epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Google's answer to the page of `clientId` when the person with this e-mail address agrees. */
  grant(clientId: string, email: string) {
    const exp = this.#seconds() + LIFETIME_S;
    const access_token = jwt.sign({ aud: clientId, email, exp }, this.#key, { noTimestamp: true });
    return { access_token, token_type: 'Bearer', expires_in: LIFETIME_S, scope: 'openid email profile' };
  }

  /** @returns undefined for a token that this process has not signed, or that has expired. */
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
      if (error instanceof jwt.JsonWebTokenError) return undefined; // TokenExpiredError is a subclass
      throw error;
    }
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1_000);
  }
}
