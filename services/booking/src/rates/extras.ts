import { createHash, randomUUID } from 'node:crypto';
import type { ExtraForm, ExtraOnWire, ExtraPreview, ExtraToPreview } from '@innkeeper/contracts/booking';
import { fromMinor, multiply } from '@innkeeper/contracts/money';
import { editConflict, rejection } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { extraLines } from './extra-lines.ts';
import * as store from './extras-store.ts';
import { dateOf, dayNumber, partsOf } from './night-price.ts';
import { sum } from './price-line.ts';
import type { AgreedExtra } from './rate-sheet.ts';
import { selectTaxes } from './taxes-store.ts';

export const listExtras = ({ database }: Pick<Deps, 'database'>): Promise<ExtraOnWire[]> =>
  store.selectExtras(database);

/** The extras that the hotel sells now. */
export const readSoldExtras = (sql: Sql): Promise<ExtraOnWire[]> => store.selectSoldExtras(sql);

export const addExtra = ({ database }: Pick<Deps, 'database'>, form: ExtraForm): Promise<ExtraOnWire> =>
  database.transaction(async (tx) => {
    const extra = await store.upsertExtra(tx, randomUUID(), form);
    record(tx, 'extra.created', null, extra);
    return extra;
  });

/**
 * Changes an extra, or ends it. Bookings that have it keep their price; less stock takes nothing away that is sold.
 * @throws ApiError 404; 409 `edit_conflict` when the version is not the given one
 */
export const changeExtra = (
  { database }: Pick<Deps, 'database'>,
  { extraId, version, ...form }: ExtraForm & { extraId: string; version?: number },
): Promise<ExtraOnWire> =>
  database.transaction(async (tx) => {
    const before = await store.selectExtraForUpdate(tx, extraId);
    if (!before) throw rejection('not_found.extra');
    if (version !== undefined && version !== before.version) throw editConflict(before);
    const extra = await store.upsertExtra(tx, extraId, form);
    record(tx, 'extra.updated', before, extra);
    return extra;
  });

function record(tx: Transaction, action: string, before: ExtraOnWire | null, after: ExtraOnWire): void {
  const state = (extra: ExtraOnWire | null) => {
    if (!extra) return null;
    const { extraId: _, version: __, ...fields } = extra;
    return fields;
  };
  const subject = { kind: 'extra', id: after.extraId, name: after.name };
  tx.record({ action, subject, before: state(before), after: state(after) });
}

/** What an extra that is not stored costs in a stay. */
export function previewExtra(
  { hotel: { digits } }: Pick<Deps, 'hotel'>,
  { extra, nights, ...party }: ExtraToPreview,
): ExtraPreview {
  const form = { ...extra, extraId: '', version: 1 };
  const first = dayNumber('2001-01-01'); // any
  const agreed = agreeExtra(form, { orderId: '', date: null, quantity: 1 }, () => '');
  const lines = extraLines([agreed], {
    nights: Array.from({ length: nights }, (_, i) => ({ date: dateOf(first + i) })),
    party,
    digits,
  });
  const text = (units: bigint) => fromMinor(units, digits);
  return {
    quantity: lines.reduce((all, { quantity }) => all + quantity, 0),
    total: text(sum(lines.map(({ amount }) => amount))),
    parts: extra.parts.map(({ name, rate }, i) => {
      const gross = sum(lines.map((line) => line.extra!.parts[i]!.amount));
      const { parts, whole } = partsOf(rate);
      return { name, rate, amount: text(gross), tax: text(gross - multiply(gross, whole, whole + parts)) };
    }),
  };
}

/** What is ordered of an extra: for one day, or, without a date, for the nights and guests of a stay. */
export type ExtraOrdered = Pick<AgreedExtra, 'orderId' | 'date' | 'quantity'>;

/** An extra as it is agreed now. `taxIdOf` says to which tax a percentage is booked. */
export const agreeExtra = (
  { extraId, name, unit, price, minimumAge, maximumAge, parts, served, isBreakfast }: ExtraOnWire,
  { orderId, date, quantity }: ExtraOrdered,
  taxIdOf: (rate: string) => string,
): AgreedExtra => ({
  orderId,
  extraId,
  name,
  unit,
  price,
  minimumAge,
  maximumAge,
  parts: parts.map((part) => ({ ...part, taxId: Number(part.rate) > 0 ? taxIdOf(part.rate) : null })),
  served,
  isBreakfast,
  date,
  quantity,
});

/**
 * To which tax a percentage in an extra is booked: the hotel's own with the same percentage, so that the books have one account for both;
 * otherwise one that follows from the percentage, because a tax of the hotel's list would also be due on nights.
 */
export async function readTaxIds(sql: Sql): Promise<(rate: string) => string> {
  const { taxes } = await selectTaxes(sql);
  const own = taxes.filter(({ kind, per }) => kind === 'tax' && per === 'percent');
  return (rate) => own.find((tax) => Number(tax.rate) === Number(rate))?.taxId ?? taxIdOfRate(rate);
}

/** A UUID (version 8, RFC 9562) that is the same for the same percentage. */
function taxIdOfRate(rate: string): string {
  const hex = createHash('sha256')
    .update(`innkeeper.extra-tax.${Number(rate)}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const DEMO: ExtraForm[] = [
  {
    name: 'Breakfast',
    description: 'Buffet on the terrace, 7:00 to 10:30.',
    unit: 'person_night',
    price: '18.00',
    minimumAge: 4,
    maximumAge: null,
    parts: [
      { name: 'Food', percent: '80', rate: '10' },
      { name: 'Drinks', percent: '20', rate: '20' },
    ],
    served: 'next_morning',
    isBreakfast: true,
  },
  { name: 'Parking space', description: 'In the courtyard.', unit: 'night', price: '15.00', stockPerDay: 6 },
  { name: 'Cot', description: 'With bedding.', unit: 'stay', price: '10.00', stockPerDay: 4 },
  {
    name: 'Late check-out',
    description: 'Keep the room until 14:00.',
    unit: 'stay',
    price: '35.00',
    served: 'next_morning',
    stockPerDay: 5,
  },
  { name: 'Mineral water', description: '', unit: 'piece', price: '3.50', isOnline: false },
  { name: 'Local beer', description: '', unit: 'piece', price: '5.00', isOnline: false },
].map((extra) => ({
  minimumAge: null,
  maximumAge: null,
  parts: [{ name: 'Service', percent: '100', rate: '20' }],
  served: 'day',
  isBreakfast: false,
  isOnline: true,
  stockPerDay: null,
  firstDay: null,
  lastDay: null,
  isEnded: false,
  ...extra,
})) as ExtraForm[];

/** Adds the extras of the demo hotel, if there are none yet. */
export const seedDemoExtras = async (tx: Transaction): Promise<void> => {
  if (await store.hasExtras(tx)) return;
  for (const form of DEMO) await store.upsertExtra(tx, randomUUID(), form);
};
