import { optionalText, pictureLink, text } from '@innkeeper/kit/shapes';
import { z } from 'zod';
import type { User } from './user.ts';

const PASSWORD_LONGEST = 200;

const email = z
  .string('must be text')
  .trim()
  .max(254, 'must be at most 254 characters')
  .pipe(z.email('must be an e-mail address'));
const someEmail = text(254); // to look for: one that nobody has is simply not found
const newPassword = z
  .string('must be text')
  .min(8, 'must be at least 8 characters')
  .max(PASSWORD_LONGEST, `must be at most ${PASSWORD_LONGEST} characters`);
const triedPassword = z
  .string('must be text')
  .min(1, 'must not be empty')
  .max(PASSWORD_LONGEST, `must be at most ${PASSWORD_LONGEST} characters`);
const name = text(100);
const phone = z // must be sent, may be empty
  .string('must be text')
  .trim()
  .pipe(z.union([z.literal(''), text(30)], 'must be text of at most 30 characters'));
const type = z.enum(['Admin', 'Customer'], 'must be Admin or Customer');
const flag = z.boolean('must be true or false');
const picture = z.union([z.literal(''), pictureLink], 'must be a link to a picture');

export const signInRequest = z.object({ email: someEmail, password: triedPassword });

export const googleSignInParams = z.object({
  googleAccessToken: z
    .string()
    .max(2_048, 'must be at most 2048 characters')
    .regex(/^[\w.~+/=-]+$/, 'must be a Google access token'),
});

export const registerRequest = z.object({
  firstName: name,
  lastName: name,
  whatsapp: text(30),
  phone: text(30),
  email,
  password: newPassword,
});

const profile = { firstName: name, lastName: name, type, whatsapp: phone, phone, emailVerified: flag };

// The specification's flag is reversed: `disabled: true` means Active. It is called `active` from here on.
const asActive = <T extends { disabled: boolean }>({ disabled, ...user }: T) => ({
  ...user,
  active: disabled,
});

const listUsers = z.object({
  call: z.literal('list').default('list'),
  pageNumber: z.int('must be a whole number').min(1, 'must be at least 1'),
  pageSize: z.int('must be a whole number').min(1, 'must be at least 1').max(100, 'must be at most 100'),
  q: optionalText(100),
  sort: z.enum(['firstName', 'lastName', 'type', 'email']).default('firstName'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

const createUser = z
  .object({
    call: z.literal('create').default('create'),
    ...profile,
    email,
    disabled: flag,
    password: newPassword,
    img: picture.nullish(),
  })
  .transform(({ call, img, ...user }) => ({ call, user: { ...asActive(user), picture: img ?? '' } }));

/** One path, two calls: a body that asks for a page lists users, any other creates one. Nobody has to send `call`. */
export const usersRequest = z.preprocess(
  (body: object) => ({ ...body, call: 'pageNumber' in body || 'pageSize' in body ? 'list' : 'create' }),
  z.discriminatedUnion('call', [listUsers, createUser]),
);

export const updateUserRequest = z
  .object({ ...profile, email: someEmail, disabled: flag, img: picture.optional() })
  .transform(({ img, ...user }) => ({ ...asActive(user), ...(img === undefined ? {} : { picture: img }) }));

/** What the first staff account needs; who it is is filled in later, by themselves. */
export const staffAccount = z.object({ email, password: newPassword });

export const userParams = z.object({ email: someEmail });

export type Registration = z.output<typeof registerRequest>;
export type UserQuery = z.output<typeof listUsers>;
export type NewUser = z.output<typeof createUser>['user'];
export type UserChange = z.output<typeof updateUserRequest>;

const user = z.object({
  _id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  type,
  whatsapp: z.string(),
  phone: z.string(),
  email: z.string(),
  disabled: z.boolean(),
  emailVerified: z.boolean(),
  img: z.string(),
});

export const signedIn = z.object({ token: z.string(), user });
export const oneUser = z.object({ user });
export const savedUser = z.object({ message: z.string(), user });
export const message = z.object({ message: z.string() });
export const userPage = z.object({
  list: z.array(user),
  pageInfo: z.object({
    pageNumber: z.int(),
    pageSize: z.int(),
    totalPages: z.int(),
    totalItems: z.int(),
  }),
});
export const signInOptions = z.object({
  googleClientId: z.string().nullable(),
  googleScriptUrl: z.string().nullable(),
  demoAccounts: z.array(z.object({ type, email: z.string(), password: z.string() })),
});

/** A user as every answer shows one. */
export type UserAnswer = z.output<typeof user>;
export type SignedInAnswer = z.output<typeof signedIn>;
export type UserPageAnswer = z.output<typeof userPage>;
export type SavedUserAnswer = z.output<typeof savedUser>;
export type SignInOptionsAnswer = z.output<typeof signInOptions>;
export type RegisterRequest = z.input<typeof registerRequest>;
export type ListUsersRequest = Omit<z.input<typeof listUsers>, 'call'>;
export type CreateUserRequest = Omit<z.input<typeof createUser>, 'call'>;
export type UpdateUserRequest = z.input<typeof updateUserRequest>;

/** The wire's view of a user: never anything of the password, and `active` as the reversed `disabled`. */
export const asAnswer = ({ id, active, picture, ...rest }: User): UserAnswer => ({
  _id: id,
  firstName: rest.firstName,
  lastName: rest.lastName,
  type: rest.type,
  whatsapp: rest.whatsapp,
  phone: rest.phone,
  email: rest.email,
  disabled: active,
  emailVerified: rest.emailVerified,
  img: picture,
});
