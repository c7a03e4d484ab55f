import type { SecurityLog } from '@innkeeper/kit/observe';

/** The security events of the gateway. */
export const SECURITY_EVENTS = [
  'limit_reached',
  'permission_denied',
  'revoked_token_used',
  'token_rejected',
  'token_revoked',
] as const;

export type GatewaySecurityLog = SecurityLog<(typeof SECURITY_EVENTS)[number]>;
