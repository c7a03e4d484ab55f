import { ApiError, type TokenVerifier } from '@innkeeper/kit/http';
import type { Caller, Request } from '../request/context.ts';

/** The caller of a request. */
export type CallerOf = (req: Request) => Caller;

const NONE: Caller = { token: 'none' };
const INVALID: Caller = { token: 'invalid', code: 'invalid_token' };
const EXPIRED: Caller = { token: 'invalid', code: 'expired_token' };

/** Returns the function that verifies a request's token, at most once per request. */
export const createCallerOf =
  (tokens: Pick<TokenVerifier, 'authenticate'>): CallerOf =>
  ({ context, headers }) => {
    context.caller ??= verify(tokens, headers.authorization);
    return context.caller;
  };

function verify(tokens: Pick<TokenVerifier, 'authenticate'>, authorization: string | undefined): Caller {
  try {
    const user = tokens.authenticate(authorization);
    return user ? { token: 'valid', user } : NONE;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'expired_token' ? EXPIRED : INVALID;
  }
}
