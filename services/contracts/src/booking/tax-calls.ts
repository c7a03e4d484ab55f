import { z } from 'zod';
import { access } from '../access.ts';
import { calendarDate, MAXIMUM_NIGHTS } from '../dates.ts';
import type { FieldError } from '../errors.ts';
import { addFieldError, says } from '../field-errors.ts';
import { line } from '../shapes.ts';
import { versionedRules } from '../versioned-rules.ts';
import { whole } from './whole.ts';

/** A percentage or an amount of money as decimal text, of at most three decimals and above zero. */
const rate = z
  .union([z.number(), z.string().trim()], says('not_number'))
  .transform(String)
  .pipe(z.string().regex(/^\d{1,8}(\.\d{1,3})?$/, says('not_rate')))
  .refine((value) => Number(value) > 0, says('above_zero'));

/** A city tax is a tax that no cancellation fee is taken of. */
const taxKind = z.enum(['tax', 'city_tax', 'fee']);
/**
 * What a percentage is taken of: nights with extra guests and discounts; these and the fees on top of them; or everything before it in
 * the list.
 */
const taxBase = z.enum(['nights', 'nights_and_fees', 'all_before']);

/** A tax or fee that guests pay. A tax whose rate changes is two taxes, each with its own nights. */
const tax = z
  .object({
    /** Of an existing tax; a new one has none. */
    taxId: z.uuid().exactOptional(),
    name: line(60),
    kind: taxKind,
    /**
     * The meaning of the rate: a percentage of the price, or an amount per person and night, per room and night, or per
     * stay.
     */
    per: z.enum(['percent', 'person_night', 'room_night', 'stay']),
    /** What a percentage is taken of. */
    base: taxBase.default('nights'),
    rate,
    /** Whether the prices of nights contain it already. */
    isIncluded: z.boolean(),
    /** Per person and night: younger children are exempt. */
    minimumAge: whole(0, 18),
    /** It is due only for this many first nights of a stay; null for all. */
    maximumNights: whole(1, MAXIMUM_NIGHTS).nullable(),
    /** The nights on which it is in force; null means no limit. */
    firstNight: calendarDate.nullable(),
    lastNight: calendarDate.nullable(),
    isPaidAtHotel: z.boolean(),
  })
  .superRefine(({ per, base, rate, isIncluded, isPaidAtHotel, firstNight, lastNight }, context) => {
    const reject = (path: string, error: FieldError) => addFieldError(context, error, [path]);
    if (per === 'percent' && Number(rate) > 100) reject('rate', { code: 'at_most', params: { max: 100 } });
    if (base !== 'nights' && per !== 'percent') reject('base', { code: 'only_for_percentage' });
    if (isIncluded && per !== 'percent') reject('isIncluded', { code: 'only_for_percentage' });
    if (isIncluded && isPaidAtHotel) reject('isPaidAtHotel', { code: 'tax_is_included' });
    if (firstNight && lastNight && lastNight < firstNight)
      reject('lastNight', { code: 'before_first_night' });
  })
  .describe(
    'a percentage must be at most 100; only a percentage can be of fees or other taxes, or included, and what is included cannot be paid at the hotel; lastNight must not be before firstNight',
  );

export const taxRules = z.object({ taxes: z.array(tax).max(20) });

const storedTax = z.object({
  taxId: z.uuid(),
  name: z.string(),
  kind: taxKind,
  per: z.enum(['percent', 'person_night', 'room_night', 'stay']),
  base: taxBase,
  /** Decimal text. */
  rate: z.string(),
  isIncluded: z.boolean(),
  minimumAge: z.int(),
  maximumNights: z.int().nullable(),
  firstNight: z.iso.date().nullable(),
  lastNight: z.iso.date().nullable(),
  isPaidAtHotel: z.boolean(),
});

export const {
  rules: versionedTaxes,
  read: readTaxes,
  set: setTaxes,
} = versionedRules('/api/desk/taxes', {
  access: access.staff('rates'),
  read: 'Taxes and fees, in the order in which guests see them',
  set: 'Set all taxes and fees; bookings that are made keep theirs',
  form: taxRules.shape,
  stored: { taxes: z.array(storedTax) },
});

export type TaxRules = z.output<typeof taxRules>;
export type TaxRulesInput = z.input<typeof taxRules>;
export type VersionedTaxRules = z.output<typeof versionedTaxes>;
