import { z } from 'zod';
import { line, personName, pictureLink, text, version } from '../shapes.ts';

const LONGEST_PASSWORD = 200;

export const email = z
  .string('must be text')
  .max(254, 'must be at most 254 characters')
  .trim()
  .pipe(z.email('must be an e-mail address'));
/** Finds a user; it does not have to be a valid address. */
export const anyEmail = text(254);
export const newPassword = z
  .string('must be text')
  .min(8, 'must be at least 8 characters')
  .max(LONGEST_PASSWORD, `must be at most ${LONGEST_PASSWORD} characters`)
  // Spaces of all kinds, and characters that are shown as nothing.
  // The pattern is for the API's document, whose readers know fewer classes of characters than the rule below.
  .regex(/[^\s\p{C}\u115f\u1160\u2800\u3164\uffa0]/u, 'must not be only spaces')
  .refine((typed) => /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(typed), {
    message: 'must not be only spaces',
  });
export const triedPassword = z
  .string('must be text')
  .min(1, 'must not be empty')
  .max(LONGEST_PASSWORD, `must be at most ${LONGEST_PASSWORD} characters`);
export const name = personName(100);
/** Must be sent, may be empty. */
export const phone = z
  .string('must be text')
  .trim()
  .pipe(z.union([z.literal(''), line(30)], 'must be text of at most 30 characters'));
export const userType = z.enum(['Admin', 'Customer'], 'must be Admin or Customer');
export const flag = z.boolean('must be true or false');
export const picture = z.union([z.literal(''), pictureLink], 'must be a link to a picture');
/** One of the roles that every hotel has, or the id of one that the hotel created. */
export const roleId = z
  .string('must be text')
  .regex(/^([a-z]{1,20}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'must be a role of the hotel');

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
  version,
});

export const signedIn = z.object({ token: z.string(), user });
export const savedUser = z.object({ message: z.string(), user });
export const done = z.object({ message: z.string() });
/** The token is of the same session, and says when the second factor was shown. */
export const proven = done.extend({ token: z.string() });

export type UserOnWire = z.output<typeof user>;
export type UserType = z.output<typeof userType>;
