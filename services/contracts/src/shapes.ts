import { z } from 'zod';

// Postgres text holds neither NUL nor half a surrogate pair; rejecting them here lets the answer name the field.
const storable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** Text a person typed, without the space around it: 1 to `max` characters. */
export const text = (max: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`)
    .refine(storable, 'contains characters that cannot be stored');

/** Text that may be empty; null counts as empty. */
export const clearableText = (max: number) =>
  z
    .string('must be text')
    .trim()
    .max(max, `must be at most ${max} characters`)
    .refine(storable, 'contains characters that cannot be stored')
    .nullable()
    .transform((value) => value ?? '');

/** Text that may also be left out or empty; it then is `''`. */
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
