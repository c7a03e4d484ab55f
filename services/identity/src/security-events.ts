import type { SecurityLog } from '@innkeeper/kit/observe';

/** The security events of identity, beside those of every service. */
export const SECURITY_EVENTS = [
  'address_change_requested',
  'address_changed',
  'address_confirmed',
  'password_change_refused',
  'password_changed',
  'password_removed',
  'password_reset_requested',
  'refresh_token_reused',
  'session_ended',
  'sign_in_delayed',
  'sign_in_failed',
  'signed_in',
  'other_sessions_ended',
] as const;

export type IdentitySecurityLog = SecurityLog<(typeof SECURITY_EVENTS)[number]>;
