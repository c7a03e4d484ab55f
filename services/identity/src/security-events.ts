import type { SecurityLog } from '@innkeeper/kit/observe';

/** The security events of identity, beside those of every service. */
export const SECURITY_EVENTS = [
  'account_erased',
  'address_change_requested',
  'address_changed',
  'address_confirmed',
  'data_exported',
  'erasure_refused',
  'password_change_refused',
  'password_changed',
  'password_removed',
  'password_reset_requested',
  'recovery_codes_replaced',
  'refresh_token_reused',
  'second_factor_added',
  'second_factor_delayed',
  'second_factor_failed',
  'second_factor_refused',
  'second_factor_removed',
  'second_factor_reset',
  'session_ended',
  'sign_in_delayed',
  'sign_in_failed',
  'sign_in_rules_changed',
  'signed_in',
  'other_sessions_ended',
] as const;

export type IdentitySecurityLog = SecurityLog<(typeof SECURITY_EVENTS)[number]>;
