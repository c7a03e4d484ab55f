import type { Request } from 'express';
import type { SecurityLog } from '../observe/security-log.ts';
import { clientAddress } from './client-address.ts';
import type { ApiError } from './errors.ts';
import type { TokenVerifier, User } from './token-verifier.ts';

/** The security events of every service. */
export const REJECTION_EVENTS = ['permission_denied', 'revoked_token_used'] as const;
export type RejectionEvent = (typeof REJECTION_EVENTS)[number];

const EVENT_OF_CODE: Record<string, RejectionEvent> = {
  forbidden: 'permission_denied',
  revoked_token: 'revoked_token_used',
};

/** Returns the function that records a rejection as a security event. */
export const recordRejections =
  (security: SecurityLog<RejectionEvent>, tokens: TokenVerifier) =>
  (req: Request, { code }: ApiError): void => {
    const event = EVENT_OF_CODE[code];
    if (!event) return;
    const user = signatureOf(tokens, req.headers.authorization);
    const route = (req.route as { path?: string } | undefined)?.path ?? 'unknown';
    security.record(event, {
      ...(user && { actor: { kind: user.actor, id: user.id }, email: user.email }),
      address: clientAddress(req),
      details: { call: `${req.method} ${route}` },
    });
  };

/** The user of the request's token, even if the call was rejected before the token was checked. */
function signatureOf(tokens: TokenVerifier, authorization: string | undefined): User | null {
  try {
    return tokens.authenticate(authorization);
  } catch {
    return null;
  }
}
