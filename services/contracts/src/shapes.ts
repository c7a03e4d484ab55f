import { z } from 'zod';

const UNSTORABLE = 'contains characters that cannot be stored';

/**
 * Rejects what Postgres text cannot hold, NUL and half a surrogate pair, so that the answer names the field. The pattern is
 * also in the OpenAPI document.
 */
export const storable = (shape: z.ZodString): z.ZodString =>
  shape
    // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what it looks for
    .regex(/^[^\x00]*$/, UNSTORABLE)
    .superRefine((value, context) => {
      if (!value.isWellFormed()) context.addIssue({ code: 'custom', message: UNSTORABLE });
    });

/** Text a person typed: 1 to `max` characters as it was sent, of which the space around it is dropped. */
export const text = (max: number) =>
  storable(
    z.string('must be text').max(max, `must be at most ${max} characters`).trim().min(1, 'must not be empty'),
  );

// Neither control characters nor marks that turn the direction of what follows: with them a name could look like another one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const PLAIN = /^[^\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/;

/** A person's name on one line: 1 to `max` characters. */
export const personName = (max: number) =>
  text(max).regex(PLAIN, 'must not contain line breaks or characters that change its direction');

/** Text that may be empty; null counts as empty. */
export const clearableText = (max: number) =>
  storable(z.string('must be text').max(max, `must be at most ${max} characters`).trim())
    .nullable()
    .transform((value) => value ?? '');

/** Text that may be missing or empty; it is then `''`. */
export const optionalText = (max: number) => clearableText(max).default('');

/** Of a record that people edit: grows with every change, and is never used twice for records of the same name. */
export const version = z.int('must be a whole number').min(1, 'must be at least 1');

/** A link to a picture: an absolute http(s) address, or a path on this site. */
export const pictureLink = storable(
  z
    .string('must be a link')
    .max(2_000, 'must be at most 2000 characters')
    .trim()
    .refine(
      (link) => /^(https?:\/\/[^\s<>"]+|\/(?!\/)[^\s<>"\\]*)$/i.test(link),
      'must be a link to a picture',
    ),
);
