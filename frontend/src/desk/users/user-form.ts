import { z } from 'zod';
import type { CreateUserRequest, ListedUser } from './api.ts';

const text = z.string().trim();
const anyUser = z.object({
  firstName: text.min(1, 'Enter the first name'),
  lastName: text.min(1, 'Enter the last name'),
  type: z.enum(['Admin', 'Customer']),
  whatsapp: text,
  phone: text,
  status: z.enum(['Active', 'Disabled']),
  emailVerified: z.enum(['Verified', 'Not Verified']),
  img: z.string(),
  email: text,
  password: z.string(),
});

/** What is typed about a user. The selects use the words of the screen. */
export type UserValues = z.input<typeof anyUser>;

/** The specification's flag is reversed: `disabled` is sent true for an active user. */
const toRequest = ({ status, emailVerified, ...user }: z.output<typeof anyUser>): CreateUserRequest => ({
  ...user,
  disabled: status === 'Active',
  emailVerified: emailVerified === 'Verified',
});

/** For a change. The e-mail says whose it is; neither it nor the password can be changed. */
export const changeSchema = anyUser.transform(toRequest);

const shortestPassword = 8;

export const creationSchema = anyUser
  .extend({
    email: text.regex(/^\S+@\S+$/, 'Enter an e-mail address'),
    password: z.string().min(shortestPassword, `Enter at least ${shortestPassword} characters`),
  })
  .transform(toRequest);

export const emptyUser: UserValues = {
  firstName: '',
  lastName: '',
  type: 'Customer',
  whatsapp: '',
  phone: '',
  status: 'Active',
  email: '',
  password: '',
  emailVerified: 'Not Verified',
  img: '',
};

export function toUserValues(user: ListedUser): UserValues {
  const { firstName, lastName, type, whatsapp, phone, email, img } = user;
  return {
    firstName,
    lastName,
    type,
    whatsapp,
    phone,
    status: statusOf(user),
    email,
    password: '',
    emailVerified: verificationOf(user),
    img,
  };
}

export function statusOf({ disabled }: Pick<ListedUser, 'disabled'>): UserValues['status'] {
  return disabled ? 'Active' : 'Disabled';
}

export function verificationOf({ emailVerified }: ListedUser): UserValues['emailVerified'] {
  return emailVerified ? 'Verified' : 'Not Verified';
}
