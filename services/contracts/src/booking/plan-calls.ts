import { z } from 'zod';
import { access } from '../access.ts';
import { addFieldError, says } from '../field-errors.ts';
import { line } from '../shapes.ts';
import { versionedRules } from '../versioned-rules.ts';
import { whole } from './whole.ts';

const percentage = z
  .union([z.number(), z.string().trim()], says('not_number'))
  .transform(String)
  .pipe(z.string().regex(/^-?\d{1,3}(\.\d{1,2})?$/, says('not_percentage')));

/** Until when a guest with this plan may cancel, and at what cost. */
const policy = z
  .object({
    /** Free of charge until this many days before the day of arrival, at `freeTime` local time; null: never. */
    freeDays: whole(0, 365).nullable(),
    freeTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, says('not_time_like', { time: '18:00' })),
    /** The cost of cancelling later. It never includes taxes per person or night, or amounts paid at the hotel. */
    fee: z.enum(['none', 'first_night', 'percent', 'all']),
    /** Of the price, for `percent`; otherwise null. */
    feePercent: percentage.nullable(),
  })
  .superRefine(({ fee, feePercent }, context) => {
    const isGiven = feePercent !== null && Number(feePercent) > 0 && Number(feePercent) <= 100;
    if (fee === 'percent' ? isGiven : feePercent === null) return;
    const code = fee === 'percent' ? 'percent_range' : 'fee_percent_only';
    addFieldError(context, { code }, ['feePercent']);
  })
  .describe('feePercent must be from 0.01 to 100 for a fee in percent, and null for others');

export const adjustPercent = percentage.refine(
  (value) => Number(value) > -100 && Number(value) <= 100,
  says('above_minus_100'),
);

const plan = z.object({
  /** Of an existing plan; a new one has none. */
  planId: z.uuid().exactOptional(),
  name: line(40),
  /** The difference between the price of each night and that of the category in percent: `-10` is a tenth less. */
  adjustPercent,
  policy,
});

export const ratePlans = z.object({
  /** The first one applies to searches without plans. */
  plans: z
    .array(plan)
    .max(4)
    .superRefine(([first], context) => {
      if (first && Number(first.adjustPercent) !== 0)
        addFieldError(context, { code: 'first_plan_adjusted' }, [0, 'adjustPercent']);
    })
    .describe('adjustPercent of the first plan must be 0'),
});

export const {
  rules: versionedPlans,
  read: readRatePlans,
  set: setRatePlans,
} = versionedRules('/api/desk/rate-plans', {
  access: access.staff('rates'),
  read: 'At which prices and on which terms of cancelling guests book',
  set: 'Set all rate plans; bookings that are made keep their terms',
  form: ratePlans.shape,
  stored: { plans: z.array(plan.extend({ planId: z.uuid() })) },
});

export type RatePlans = z.output<typeof ratePlans>;
export type RatePlansInput = z.input<typeof ratePlans>;
export type VersionedRatePlans = z.output<typeof versionedPlans>;
