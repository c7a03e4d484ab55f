import { randomUUID } from 'node:crypto';
import type { DiscountCodeForm, DiscountCodeOnWire } from '@innkeeper/contracts/booking';
import type { FieldError } from '@innkeeper/contracts/errors';
import { editConflict, invalidFields, rejection, violation } from '@innkeeper/kit/http';
import type { Database, Sql, Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { hashOf } from '../secret.ts';
import * as store from './discount-codes-store.ts';
import { isForNights } from './discounts.ts';
import { nightsBetween } from './night-price.ts';
import type { QuotedStay } from './quote.ts';
import { type Days, isWithin, type StayOfParty, type StoredCode } from './rate-sheet.ts';

export const listDiscountCodes = ({ database }: Pick<Deps, 'database'>): Promise<DiscountCodeOnWire[]> =>
  store.selectCodes(database);

/** @throws ApiError 409 `discount_code_taken` */
export const addDiscountCode = (
  { database }: Pick<Deps, 'database'>,
  form: DiscountCodeForm,
): Promise<DiscountCodeOnWire> =>
  saving(database, async (tx) => {
    const code = await store.upsertCode(tx, randomUUID(), form);
    record(tx, 'discount_code.created', null, code);
    return code;
  });

/**
 * Changes a code, or ends it. Existing quotes, holds and bookings with it keep their price.
 * @throws ApiError 400 for fewer uses than it has had; 404; 409 `discount_code_taken`, or `edit_conflict` when the version is
 *   not the given one
 */
export const changeDiscountCode = (
  { database }: Pick<Deps, 'database'>,
  { codeId, version, ...form }: DiscountCodeForm & { codeId: string; version?: number },
): Promise<DiscountCodeOnWire> =>
  saving(database, async (tx) => {
    const before = await store.selectCodeForUpdate(tx, codeId);
    if (!before) throw rejection('not_found.discount_code');
    if (version !== undefined && version !== before.version) throw editConflict(before);
    if (form.maximumUses !== null && form.maximumUses < before.uses)
      throw invalidFields({ maximumUses: { code: 'below_uses', params: { uses: before.uses } } });
    const code = await store.upsertCode(tx, codeId, form);
    record(tx, 'discount_code.updated', before, code);
    return code;
  });

async function saving<T>(database: Database, save: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(save);
  } catch (error) {
    if (violation(error)?.constraint !== 'discount_code_taken') throw error;
    throw rejection('discount_code_taken');
  }
}

function record(
  tx: Transaction,
  action: string,
  before: DiscountCodeOnWire | null,
  after: DiscountCodeOnWire,
): void {
  const state = (code: DiscountCodeOnWire | null) => {
    if (!code) return null;
    const { codeId: _, version: __, uses: ___, ...fields } = code;
    return fields;
  };
  const subject = { kind: 'discount_code', id: after.codeId, name: after.code };
  tx.record({ action, subject, before: state(before), after: state(after) });
}

/** A code that a guest has typed: the stored code, or why it does not apply to a stay. */
export type TypedCode =
  | { code: StoredCode; problem: FieldError | null }
  | { code: null; problem: FieldError };

/**
 * Looks up a typed code. Codes that have ended, are used up or begin later get the same answer as unknown codes, so that
 * their existence is not revealed. A guest whose own hold has the last use still knows it.
 */
export async function findCode(
  sql: Sql,
  { typed, hold }: { typed: string; hold?: HoldKey | undefined },
  stay: StayOfParty,
  today: string,
): Promise<TypedCode> {
  const code = await store.selectOpenCode(
    sql,
    typed,
    hold && { holdId: hold.holdId, secretHash: hashOf(hold.secret) },
  );
  if (!code || !isWithin(today, code.bookable))
    return { code: null, problem: { code: 'discount_code_unknown', params: { code: typed } } };
  const isFor = isForNights(code, nightsBetween(stay.start, stay.end));
  return { code, problem: isFor ? null : whatFor(code) };
}

type HoldKey = { holdId: string; secret: string };

const whatFor = ({ code, minimumNights, nights: { first, last } }: StoredCode): FieldError => {
  const days = { first: { date: first ?? last ?? '' }, last: { date: last ?? first ?? '' } };
  const period = periodOf({ first, last });
  return { code: 'discount_code_other_dates', params: { code, nights: minimumNights, period, ...days } };
};

function periodOf({ first, last }: Days) {
  if (first && last) return first === last ? 'on' : 'between';
  if (first) return 'from';
  return last ? 'until' : 'any';
}

/**
 * Counts the uses of codes for rooms that are being held or booked, in the same transaction. A quoted price stays valid even
 * if its code has ended since.
 * @throws ApiError 409 `discount_code_used_up`
 */
export async function redeemCodes(
  tx: Transaction,
  stays: readonly Pick<QuotedStay, 'discount'>[],
): Promise<void> {
  const rooms = new Map<string, number>();
  for (const { discount } of stays)
    if (discount) rooms.set(discount.codeId, (rooms.get(discount.codeId) ?? 0) + 1);
  // In the order of their ids, so that transactions with several codes cannot deadlock.
  for (const codeId of [...rooms.keys()].sort())
    if (!(await store.countUses(tx, codeId, rooms.get(codeId)!))) throw rejection('discount_code_used_up');
}
