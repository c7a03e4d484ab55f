import { z } from 'zod';

// Postgres text holds neither NUL nor half a surrogate pair; rejecting them here lets the answer name the field.
export const storable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** Text that a person typed, trimmed: 1 to `max` characters. */
export const text = (max: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`)
    .refine(storable, 'contains characters that cannot be stored');

// Control characters, and marks that change the text direction: with them a name could look like another one.
const isPlain = (value: string) =>
  !/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value);

/** A person's name on one line: 1 to `max` characters. */
export const personName = (max: number) =>
  text(max).refine(isPlain, 'must not contain line breaks or characters that change its direction');

/** Text that may be empty; null counts as empty. */
export const clearableText = (max: number) =>
  z
    .string('must be text')
    .trim()
    .max(max, `must be at most ${max} characters`)
    .refine(storable, 'contains characters that cannot be stored')
    .nullable()
    .transform((value) => value ?? '');

/** Text that may be missing or empty; it is then `''`. */
export const optionalText = (max: number) => clearableText(max).default('');

/** Of a record that people edit: grows with every change, and is never used twice for records of the same name. */
export const version = z.int('must be a whole number').min(1, 'must be at least 1');

/** A link to a picture: an absolute http(s) address, or a path on this site. */
export const pictureLink = z
  .string('must be a link')
  .trim()
  .max(2_000, 'must be at most 2000 characters')
  .refine((link) => /^(https?:\/\/[^\s<>"]+|\/(?!\/)[^\s<>"\\]*)$/i.test(link), 'must be a link to a picture')
  .refine(storable, 'contains characters that cannot be stored');
