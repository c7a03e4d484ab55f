import { z } from 'zod';
import { addFieldError, says, wrongType } from './field-errors.ts';
import { cleanName, namesSite } from './person-name.ts';

const UNSTORABLE = 'unstorable';

/**
 * Rejects what Postgres text cannot hold, NUL and half a surrogate pair, so that the answer names the field. The pattern is
 * also in the OpenAPI document.
 */
export const storable = (shape: z.ZodString): z.ZodString =>
  shape
    // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what it looks for
    .regex(/^[^\x00]*$/, says(UNSTORABLE))
    .superRefine((value, context) => {
      if (!value.isWellFormed()) addFieldError(context, { code: UNSTORABLE });
    });

/** Text a person typed: 1 to `max` characters as it was sent, of which the space around it is dropped. */
export const text = (max: number) => storable(z.string().max(max).trim().min(1));

const cleaned = (max: number) =>
  z
    .string()
    .max(max, { abort: true }) // longer ones are not even looked at
    .overwrite(cleanName)
    .max(max);

/**
 * Text of one line, as `cleanName` leaves it: 1 to `max` characters. Not for what finds a record that may be older than this rule.
 */
export const line = (max: number) => storable(cleaned(max).min(1));

/** The same, may be empty; null counts as empty. */
export const clearableLine = (max: number) =>
  storable(cleaned(max))
    .nullable()
    .transform((value) => value ?? '');

/** A person's name on one line, 1 to `max` characters, and no address of a site. */
export const personName = (max: number) =>
  line(max).refine((name) => !namesSite(name), says('not_person_name'));

/** Text that may be empty; null counts as empty. */
export const clearableText = (max: number) =>
  storable(z.string().max(max).trim())
    .nullable()
    .transform((value) => value ?? '');

/** Text that may be missing or empty; it is then `''`. */
export const optionalText = (max: number) => clearableText(max).default('');

/** Of a record that people edit: grows with every change, and is never used twice for records of the same name. */
export const version = z.int(wrongType('not_whole')).min(1);

/** A link to a picture: an absolute http(s) address, or a path on this site. */
export const pictureLink = storable(
  z
    .string(wrongType('not_link'))
    .max(2_000)
    .trim()
    .refine((link) => /^(https?:\/\/[^\s<>"]+|\/(?!\/)[^\s<>"\\]*)$/i.test(link), says('not_picture_link')),
);
