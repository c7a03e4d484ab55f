import { z } from 'zod';

// Postgres text holds neither NUL nor half a surrogate pair; refuse them here, where the field can be named.
const storable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** Text a person typed, without the space around it: 1 to `max` characters. */
export const text = (max: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`)
    .refine(storable, 'contains characters that cannot be stored');

/** Text that may also be left out or empty; it then is `''`. */
export const optionalText = (max: number) =>
  z
    .string('must be text')
    .trim()
    .max(max, `must be at most ${max} characters`)
    .refine(storable, 'contains characters that cannot be stored')
    .nullish()
    .transform((value) => value ?? '');

const noDate = { error: 'must be a date like 2026-12-24', abort: true };

/**
 * A calendar date, `YYYY-MM-DD`. Never a moment: no time, no zone. Postgres, like the calendar, has no year 0. One
 * that is no date aborts, so that rules on several dates never see it.
 */
export const calendarDate = z.iso.date(noDate).refine((date) => !date.startsWith('0000'), noDate);

/**
 * A price that a person or a form sends as a number or as digits: at most two decimals, never below zero. It leaves
 * as decimal text (`"128.00"`), which is what Postgres's numeric takes and gives.
 */
export const price = z
  .union([z.number(), z.string().trim()], 'must be a number')
  .transform((value) => String(value))
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, 'must be a price of at most two decimals'))
  .transform((digits) => {
    const [whole = '0', cents = ''] = digits.split('.');
    return `${BigInt(whole)}.${cents.padEnd(2, '0')}`;
  });

/** A link to a picture: an absolute http(s) address, or a path on this site. */
export const pictureLink = z
  .string('must be a link')
  .trim()
  .max(2_000, 'must be at most 2000 characters')
  .refine((link) => /^(https?:\/\/[^\s<>"]+|\/(?!\/)[^\s<>"\\]*)$/i.test(link), 'must be a link to a picture')
  .refine(storable, 'contains characters that cannot be stored');
