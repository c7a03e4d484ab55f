import type {
  PricePreview,
  PriceRules,
  PriceToPreview,
  VersionedPriceRules,
} from '@innkeeper/contracts/booking';
import { LINE_LABELS } from '@innkeeper/contracts/booking/line-labels';
import { fromMinor } from '@innkeeper/contracts/money';
import { editConflict, rejection } from '@innkeeper/kit/http';
import type { Deps, RateDeps } from '../deps.ts';
import { readNightlyRates } from './nightly-rates.ts';
import { totalOf } from './price-nights.ts';
import { lockRules, replaceRules, selectRules, selectRulesVersion } from './price-rules-store.ts';
import { priceForParty } from './stay-price.ts';
import { selectCategory } from './store.ts';
import { toTax } from './tax-rules.ts';

/** Prices of extra guests, and discounts for long stays. */
export async function readPriceRules({ database }: Pick<Deps, 'database'>): Promise<VersionedPriceRules> {
  // The version is read first, so that saving rules that changed since then is rejected.
  const version = await selectRulesVersion(database);
  return { ...(await selectRules(database)), version };
}

/** @throws ApiError 409 `edit_conflict` when the version is not the given one */
export async function setPriceRules(
  { database, availability }: RateDeps,
  { version, ...rules }: PriceRules & { version?: number },
): Promise<VersionedPriceRules> {
  const saved = await database.transaction(async (tx) => {
    const current = await lockRules(tx);
    const before = await selectRules(tx);
    if (version !== undefined && version !== current) throw editConflict({ ...before, version: current });
    const raised = await replaceRules(tx, rules);
    const after = await selectRules(tx);
    const subject = { kind: 'price_rules', id: 'all', name: 'Guests and long stays' };
    tx.record({ action: 'price_rules.changed', subject, before, after });
    return { ...after, version: raised };
  });
  availability.expectChange();
  return saved;
}

/**
 * The price of a stay for a party under rules or taxes that are not stored; day prices and seasons are the stored ones.
 * @throws ApiError 404 for an unknown category
 */
export async function previewPrice(
  { database, hotel }: Pick<Deps, 'database' | 'hotel'>,
  { rules, taxes, adjustPercent, categoryId, adults, childrenAges, ...stay }: PriceToPreview,
): Promise<PricePreview> {
  const category = await selectCategory(database, categoryId);
  if (!category) throw rejection('not_found.category', { name: categoryId });
  const stored = (await readNightlyRates(database, [categoryId], stay)).get(categoryId);
  const rates = {
    rulesId: null,
    seasons: stored?.seasons ?? [],
    dayPrices: stored?.dayPrices ?? {},
    weekdayPrices: stored?.weekdayPrices ?? null,
    occupancy: rules
      ? (rules.occupancy.find((rule) => rule.categoryId === categoryId) ?? null)
      : (stored?.occupancy ?? null),
    lengthTiers: rules?.lengthTiers ?? stored?.lengthTiers ?? [],
    taxes: taxes?.map(toTax) ?? stored?.taxes ?? [],
    plans: [],
  };
  const price = priceForParty(
    category.price,
    rates,
    { ...stay, digits: hotel.digits, adults, childrenAges },
    adjustPercent === undefined ? null : { adjustPercent },
  );
  const nights = price.lines.filter(({ kind }) => kind === 'night');
  const others = price.lines.filter(({ kind }) => kind !== 'night');
  const sum = nights.reduce((total, { amount }) => total + amount, 0n);
  return {
    total: totalOf(price),
    lines: [
      { label: LINE_LABELS.night, quantity: nights.length, amount: fromMinor(sum, price.digits) },
      ...others.map(({ label, quantity, amount, isIncluded }) => ({
        label,
        quantity,
        amount: fromMinor(amount, price.digits),
        ...(isIncluded && { isIncluded }),
      })),
    ],
  };
}
