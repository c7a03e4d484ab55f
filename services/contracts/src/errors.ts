import { z } from 'zod';

/**
 * Every `code` that an error answer may have, with its HTTP status. Plumbing errors come from the gateway and kit, the
 * others from one service each. A test checks that no service uses a code that is missing here.
 */
export const ERROR_CODES = {
  bad_request: 400,
  invalid_fields: 400,
  unauthenticated: 401,
  invalid_token: 401,
  expired_token: 401,
  revoked_token: 401,
  invalid_credentials: 401,
  google_sign_in_rejected: 401,
  wrong_code: 401,
  wrong_passkey: 401,
  forbidden: 403,
  second_factor_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  below_cancellation_fee: 409,
  address_not_confirmed: 409,
  cancellation_cost_changed: 409,
  category_in_use: 409,
  category_name_taken: 409,
  changed_since: 409,
  changes_rejected: 409,
  discount_code_taken: 409,
  discount_code_used_up: 409,
  edit_conflict: 409,
  email_taken: 409,
  guest_in_house: 409,
  guest_merged: 409,
  has_coming_stays: 409,
  hold_expired: 409,
  hold_released: 409,
  hotel_not_open: 409,
  illegal_transition: 409,
  item_name_taken: 409,
  last_free_room: 409,
  last_owner: 409,
  link_of_another_account: 409,
  locked_by_bookings: 409,
  no_address: 409,
  no_coming_nights: 409,
  one_time_link: 409,
  own_account: 409,
  price_changed: 409,
  price_expired: 409,
  role_in_use: 409,
  role_name_taken: 409,
  room_id_taken: 409,
  room_not_available: 409,
  room_not_clean: 409,
  room_occupied: 409,
  season_overlaps: 409,
  second_factor_demanded: 409,
  second_factor_exists: 409,
  second_factor_missing: 409,
  second_factor_not_offered: 409,
  stay_over: 409,
  stay_restricted: 409,
  stay_too_long: 409,
  too_far_ahead: 409,
  too_many_passkeys: 409,
  too_late_to_cancel: 409,
  too_late_to_change: 409,
  too_many_bookings: 409,
  too_many_holds: 409,
  too_many_nights: 409,
  too_many_notes: 409,
  undo_expired: 409,
  invitation_expired: 410,
  invitation_used: 410,
  link_expired: 410,
  link_used: 410,
  setup_done: 410,
  sign_in_expired: 410,
  body_too_large: 413,
  address_too_long: 414,
  expectation_failed: 417,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  picture_rejected: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  storage_quota_exceeded: 502,
  storage_rejected: 502,
  storage_unauthenticated: 502,
  storage_unauthorized: 502,
  upstream_unavailable: 502,
  storage_unavailable: 503,
  unavailable: 503,
  upstream_timeout: 504,
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

/** The body of every error answer. */
export const errorBody = z.object({
  code: z.string(),
  /** A sentence that a person can act on. */
  message: z.string(),
  requestId: z.string(),
  /** The error of each field: `{ end: 'must be after check-in' }`. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.output<typeof errorBody>;

/**
 * The body of the answer to a write with a `version` that is no longer the newest: nothing was changed, and `current` is the
 * current record.
 */
export const editConflict = <S extends z.ZodType>(record: S) =>
  errorBody.extend({ code: z.literal('edit_conflict' satisfies ErrorCode), current: record });
