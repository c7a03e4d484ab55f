import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { calendarDate, MAXIMUM_NIGHTS } from '../dates.ts';
import type { FieldError } from '../errors.ts';
import { editConflict, errorBody } from '../errors.ts';
import { addFieldError, says } from '../field-errors.ts';
import { price } from '../money.ts';
import { version } from '../shapes.ts';
import { whole } from './whole.ts';

/** Codes with which guests get a discount: one per stay, on nights and extra guests. */

const day = calendarDate.nullable();

const codeFields = {
  /** As guests type it, in any case. */
  code: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9_-]{2,29}$/i, says('not_code_format'))
    .transform((code) => code.toUpperCase()),
  kind: z.enum(['percent', 'amount']),
  /** A percentage, or an amount for the whole stay. */
  value: price.refine((value) => Number(value) > 0, says('above_zero')),
  /** The days on which guests may book with it; null means no limit. */
  firstBookingDay: day,
  lastBookingDay: day,
  /** The period in which all nights of the stay have to be; null means no limit. */
  firstNight: day,
  lastNight: day,
  minimumNights: whole(1, MAXIMUM_NIGHTS),
  /** How many rooms can be booked with it; null means no limit. */
  maximumUses: whole(1, 1_000_000).nullable(),
  /** It can no longer be used. */
  isEnded: z.boolean(),
};

type Form = z.output<z.ZodObject<typeof codeFields>>;

const CODE_RULE =
  'a percentage must be at most 100 and have at most two decimals; lastBookingDay and lastNight must not be before firstBookingDay and firstNight';

function checkCode(form: Form, context: z.RefinementCtx): void {
  const reject = (path: keyof Form, error: FieldError) => addFieldError(context, error, [path]);
  if (form.kind === 'percent') {
    if (Number(form.value) > 100) reject('value', { code: 'at_most', params: { max: 100 } });
    if (/\.\d{3}$/.test(form.value)) reject('value', { code: 'not_percentage' });
  }
  if (form.firstBookingDay && form.lastBookingDay && form.lastBookingDay < form.firstBookingDay)
    reject('lastBookingDay', { code: 'before_first_day' });
  if (form.firstNight && form.lastNight && form.lastNight < form.firstNight)
    reject('lastNight', { code: 'before_first_night' });
}

/** The fields of a code that staff set. */
export const discountCodeForm = z.object(codeFields).superRefine(checkCode).describe(CODE_RULE);

const discountCode = z.object({
  codeId: z.uuid(),
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  /** Decimal text. */
  value: z.string(),
  firstBookingDay: z.iso.date().nullable(),
  lastBookingDay: z.iso.date().nullable(),
  firstNight: z.iso.date().nullable(),
  lastNight: z.iso.date().nullable(),
  minimumNights: z.int(),
  maximumUses: z.int().nullable(),
  isEnded: z.boolean(),
  /** How many rooms are booked with it, or currently held. */
  uses: z.int(),
  version,
});
const codeAnswer = z.object({ message: z.string(), discountCode });

export const listDiscountCodes = defineCall('GET /api/desk/discount-codes', {
  access: access.staff('rates'),
  summary: 'The discount codes with how often they were used, those that have ended last',
  answers: ok({ discountCodes: z.array(discountCode) }),
});

export const addDiscountCode = defineCall('POST /api/desk/discount-codes', {
  access: access.staff('rates'),
  summary: 'Add a discount code',
  body: discountCodeForm,
  rejections: ['discount_code_taken'],
  answers: { 201: codeAnswer },
});

export const changeDiscountCode = defineCall('PUT /api/desk/discount-codes/:codeId', {
  access: access.staff('rates'),
  summary: 'Change or end a discount code; bookings with it keep their price',
  params: z.object({ codeId: z.uuid() }),
  body: z
    .object({ ...codeFields, version: version.exactOptional() })
    .superRefine(checkCode)
    .describe(CODE_RULE),
  rejections: ['discount_code_taken', 'edit_conflict', 'not_found'],
  answers: { 200: codeAnswer },
  errors: { 409: z.union([editConflict(discountCode), errorBody]) },
});

export type DiscountCodeForm = z.output<typeof discountCodeForm>;
export type DiscountCodeInput = z.input<typeof discountCodeForm>;
export type DiscountCodeOnWire = z.output<typeof discountCode>;
