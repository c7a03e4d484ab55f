import { z } from 'zod';
import { says } from '../field-errors.ts';
import { language } from '../languages.ts';
import { line, personName, pictureLink, text, version } from '../shapes.ts';

const LONGEST_PASSWORD = 200;

export const email = z.string().max(254).trim().pipe(z.email());
/** Finds a user; it does not have to be a valid address. */
export const anyEmail = text(254);
export const newPassword = z
  .string()
  .min(8)
  .max(LONGEST_PASSWORD)
  // Spaces of all kinds, and characters that are shown as nothing.
  // The pattern is for the API's document, whose readers know fewer classes of characters than the rule below.
  .regex(/[^\s\p{C}\u115f\u1160\u2800\u3164\uffa0]/u, says('only_spaces'))
  .refine((typed) => /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(typed), says('only_spaces'));
export const triedPassword = z.string().min(1).max(LONGEST_PASSWORD);
export const name = personName(100);
/** Must be sent, may be empty. */
export const phone = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), line(30)], says('not_text_up_to', { max: 30 })));
export const userType = z.enum(['Admin', 'Customer']);
export const flag = z.boolean();
export const picture = z.union([z.literal(''), pictureLink], says('not_picture_link'));
/** One of the roles that every hotel has, or the id of one that the hotel created. */
export const roleId = z
  .string()
  .regex(/^([a-z]{1,20}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, says('not_role'));

export const user = z.object({
  _id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  type: userType,
  whatsapp: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Reversed by the specification: true means Active. */
  disabled: z.boolean(),
  emailVerified: z.boolean(),
  img: z.string(),
  /** The role of staff; null for guests. */
  role: z.string().nullable(),
  roleName: z.string().nullable(),
  /** Present, and true, if signing in needs a second step. */
  hasSecondFactor: z.literal(true).optional(),
  /** The language that they have chosen for pages, once they have. */
  language: language.optional(),
  version,
});

export const signedIn = z.object({ token: z.string(), user });
export const savedUser = z.object({ message: z.string(), user });
export const done = z.object({ message: z.string() });
/** The token is of the same session, and says when the second factor was shown. */
export const proven = done.extend({ token: z.string() });

export type UserOnWire = z.output<typeof user>;
export type UserType = z.output<typeof userType>;
