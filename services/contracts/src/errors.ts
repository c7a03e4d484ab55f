import { z } from 'zod';
import type { ERROR_PARAMS, ParamKind } from './error-params.ts';
import type { FIELD_PARAMS } from './field-params.ts';

/**
 * Every `code` that an error answer may have, with its HTTP status. Plumbing errors come from the gateway and kit, the
 * others from one service each. error-params.ts has the parameters of each.
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
  above_limit: 409,
  below_cancellation_fee: 409,
  address_not_confirmed: 409,
  cancellation_cost_changed: 409,
  category_in_use: 409,
  category_name_taken: 409,
  changed_since: 409,
  changes_rejected: 409,
  day_not_clean: 409,
  day_not_next: 409,
  day_not_over: 409,
  discount_code_taken: 409,
  discount_code_used_up: 409,
  edit_conflict: 409,
  email_taken: 409,
  extra_not_sold: 409,
  extra_sold_out: 409,
  guest_in_house: 409,
  guest_merged: 409,
  has_coming_stays: 409,
  hold_expired: 409,
  hold_released: 409,
  hotel_not_open: 409,
  illegal_transition: 409,
  invoice_cancelled: 409,
  item_name_taken: 409,
  last_free_room: 409,
  last_owner: 409,
  link_of_another_account: 409,
  locked_by_bookings: 409,
  no_address: 409,
  no_coming_nights: 409,
  no_mail_server: 409,
  no_seller: 409,
  not_reversible: 409,
  nothing_to_invoice: 409,
  one_time_link: 409,
  own_account: 409,
  posted_differently: 409,
  price_changed: 409,
  price_expired: 409,
  review_closed: 409,
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
  terms_changed: 409,
  terms_not_accepted: 409,
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
  characters_not_printable: 422,
  idempotency_key_reused: 422,
  invoice_not_valid: 422,
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

/** A parameter as it is sent. It says itself how to format it: see `wordsOfErrors` in services/words. */
const param = z.union([
  z.string(),
  z.number(),
  z.object({ date: z.string() }),
  z.object({ amount: z.string(), currency: z.string() }),
  z.array(z.string()),
]);
const params = z.record(z.string(), param);
export type ErrorParams = z.output<typeof params>;

type Values = { text: string; number: number; date: { date: string }; money: MoneyParam; list: string[] };
type ValueOf<Kind extends ParamKind> = Kind extends keyof Values
  ? Values[Kind]
  : Kind extends readonly string[]
    ? Kind[number]
    : never;
/** `amount` has all decimals of its currency and no others: `withCurrency` in currency.ts. */
export type MoneyParam = { amount: string; currency: string };
type ValuesOf<Kinds extends Readonly<Record<string, ParamKind>>> = {
  -readonly [Name in keyof Kinds]: ValueOf<Kinds[Name]>;
};

/** A code, or `code.reason` of one whose errors have several messages. */
export type ErrorKey = keyof typeof ERROR_PARAMS;
export type ParamsOf<Key extends ErrorKey> = ValuesOf<(typeof ERROR_PARAMS)[Key]>;

export type FieldCode = keyof typeof FIELD_PARAMS;
/** What is wrong with a field: `{ code: 'too_long', params: { max: 40 } }`. `params` may be left out if there are none. */
export type FieldError = {
  [Code in FieldCode]: keyof (typeof FIELD_PARAMS)[Code] extends never
    ? { code: Code; params?: Record<never, never> }
    : { code: Code; params: ValuesOf<(typeof FIELD_PARAMS)[Code]> };
}[FieldCode];
/** By the name of the field as the client sent it: `{ end: { code: 'after_check_in' } }`. */
export type FieldErrors = Record<string, FieldError>;

/**
 * What is wrong, for people: a client shows the message of its own language for `code`, `params.reason` and the other `params`, or
 * `message`, which is English, if it does not know the code.
 */
export const worded = z.object({ code: z.string(), params, message: z.string() });
export type Worded = z.output<typeof worded>;

/** The same with the error of each field: `{ end: { code: 'after_check_in', params: {}, message: 'must be after check-in' } }`. */
export const problemBody = worded.extend({ fields: z.record(z.string(), worded).optional() });

/** The body of every error answer. */
export const errorBody = problemBody.extend({ requestId: z.string() });
export type ErrorBody = z.output<typeof errorBody>;

/**
 * The body of the answer to a write with a `version` that is no longer the newest: nothing was changed, and `current` is the
 * current record.
 */
export const editConflict = <S extends z.ZodType>(record: S) =>
  errorBody.extend({ code: z.literal('edit_conflict' satisfies ErrorCode), current: record });
