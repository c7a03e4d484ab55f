import { z } from 'zod';
import { access } from '../access.ts';
import { ok, previewOf } from '../call.ts';
import { checkNights, MAXIMUM_NIGHTS, NIGHTS_RULE } from '../dates.ts';
import { says } from '../field-errors.ts';
import { percentage, price } from '../money.ts';
import { versionedRules } from '../versioned-rules.ts';
import { adjustPercent } from './plan-calls.ts';
import { stay } from './shapes.ts';
import { taxRules } from './tax-calls.ts';
import { whole } from './whole.ts';

const isRising = (list: readonly number[]) => list.every((one, i) => i === 0 || one > list[i - 1]!);

/** Prices per night for guests of a category beyond those that a night includes. */
const occupancyRule = z.object({
  categoryId: z.uuid(),
  includedGuests: whole(1, 100),
  /** An adult, or a child that is older than all bands. */
  extraAdult: price,
  /** Children of at most this age at check-in; the first band that fits counts. */
  childBands: z
    .array(z.object({ maximumAge: whole(0, 17), amount: price }))
    .max(5)
    .refine((bands) => isRising(bands.map(({ maximumAge }) => maximumAge)), says('not_rising_ages')),
});

/** A discount per night for stays of at least this many nights; the reached tier with the most nights applies. */
const lengthTier = z.object({
  minimumNights: whole(2, MAXIMUM_NIGHTS),
  percent: percentage.refine(
    (percent) => Number(percent) > 0 && Number(percent) <= 100,
    says('percent_range'),
  ),
});

const rules = {
  /** Categories that are not listed cost the same for any party. */
  occupancy: z
    .array(occupancyRule)
    .max(200)
    .refine(
      (list) => new Set(list.map(({ categoryId }) => categoryId)).size === list.length,
      says('repeated'),
    ),
  lengthTiers: z
    .array(lengthTier)
    .max(10)
    .refine((tiers) => isRising(tiers.map(({ minimumNights }) => minimumNights)), says('not_rising_nights')),
};

export const priceRules = z.object(rules);

export const {
  rules: versionedPriceRules,
  read: readPriceRules,
  set: setPriceRules,
} = versionedRules('/api/desk/price-rules', {
  access: access.staff('rates'),
  read: 'Prices of extra guests, and discounts for long stays',
  set: 'Set the prices of extra guests, and discounts for long stays',
  form: rules,
  stored: rules,
});

const count = whole(1, 100);

/** Nothing is stored: the rules and taxes are those of the body, otherwise the stored ones. Lines and total are decimal text in the hotel's currency. */
export const previewPrice = previewOf(setPriceRules, {
  summary: 'Preview the price of a stay under these rules, line by line',
  body: z
    .object({
      ...stay,
      rules: priceRules.exactOptional(),
      taxes: taxRules.shape.taxes.exactOptional(),
      /** Of a plan that is not stored; without it the prices are those of no plan. */
      adjustPercent: adjustPercent.exactOptional(),
      categoryId: z.uuid(),
      adults: count,
      /** At check-in. */
      childrenAges: z.array(whole(0, 17)).max(20),
    })
    .superRefine(checkNights)
    .describe(NIGHTS_RULE),
  rejections: ['not_found'],
  answers: ok({
    total: z.string(),
    lines: z.array(
      z.object({
        label: z.string(),
        quantity: z.int(),
        amount: z.string(),
        /** The amount is part of other lines. Absent if it is not. */
        isIncluded: z.boolean().optional(),
      }),
    ),
  }),
});

export type PriceRules = z.output<typeof priceRules>;
export type PriceRulesInput = z.input<typeof priceRules>;
export type VersionedPriceRules = z.output<typeof versionedPriceRules>;
export type PriceToPreview = z.output<(typeof previewPrice)['body']>;
export type PricePreview = z.output<(typeof previewPrice)['answers'][200]>;
