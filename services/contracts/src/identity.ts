import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { editConflict } from './errors.ts';
import { pageInfo } from './lists.ts';
import { optionalText, pictureLink, text, version } from './shapes.ts';
import { defineTopic } from './topic.ts';

const LONGEST_PASSWORD = 200;

const email = z
  .string('must be text')
  .trim()
  .max(254, 'must be at most 254 characters')
  .pipe(z.email('must be an e-mail address'));
/** Finds a user; it does not have to be a valid address. */
const anyEmail = text(254);
const newPassword = z
  .string('must be text')
  .min(8, 'must be at least 8 characters')
  .max(LONGEST_PASSWORD, `must be at most ${LONGEST_PASSWORD} characters`);
const triedPassword = z
  .string('must be text')
  .min(1, 'must not be empty')
  .max(LONGEST_PASSWORD, `must be at most ${LONGEST_PASSWORD} characters`);
const name = text(100);
/** Must be sent, may be empty. */
const phone = z
  .string('must be text')
  .trim()
  .pipe(z.union([z.literal(''), text(30)], 'must be text of at most 30 characters'));
export const userType = z.enum(['Admin', 'Customer'], 'must be Admin or Customer');
const flag = z.boolean('must be true or false');
const picture = z.union([z.literal(''), pictureLink], 'must be a link to a picture');

const profile = {
  firstName: name,
  lastName: name,
  type: userType,
  whatsapp: phone,
  phone,
  emailVerified: flag,
};

// The specification's flag is reversed: `disabled: true` means Active. Inside the service it is called `active`.
const toActive = <T extends { disabled: boolean }>({ disabled, ...user }: T) => ({
  ...user,
  active: disabled,
});

export const registration = z.object({
  firstName: name,
  lastName: name,
  whatsapp: text(30),
  phone: text(30),
  email,
  password: newPassword,
});

const userListQuery = z.object({
  call: z.literal('list').default('list'),
  pageNumber: z.int('must be a whole number').min(1, 'must be at least 1'),
  pageSize: z.int('must be a whole number').min(1, 'must be at least 1').max(100, 'must be at most 100'),
  q: optionalText(100),
  sort: z.enum(['firstName', 'lastName', 'type', 'email']).default('firstName'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** What the form for a new user holds. */
export const newUserForm = z.object({
  ...profile,
  email,
  disabled: flag,
  password: newPassword,
  img: picture.nullish(),
});

const newUser = newUserForm
  .extend({ call: z.literal('create').default('create') })
  .transform(({ call, img, ...user }) => ({ call, user: { ...toActive(user), picture: img ?? '' } }));

/** What the form for a change of a user holds. */
export const userChangeForm = z.object({
  ...profile,
  email: anyEmail,
  disabled: flag,
  img: picture.optional(),
  version: version.exactOptional(),
});

/** What the first staff account needs; its owner fills in the rest. */
export const staffAccount = z.object({ email, password: newPassword });

const user = z.object({
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
  version,
});

const signedIn = z.object({ token: z.string(), user });
const savedUser = z.object({ message: z.string(), user });

export const signIn = defineCall({
  method: 'POST',
  path: '/api/users/login',
  access: access.public,
  limit: 'signIn',
  summary: 'Sign in with e-mail and password',
  body: z.object({ email: anyEmail, password: triedPassword }),
  answers: { 200: signedIn },
});

export const signInWithGoogle = defineCall({
  method: 'POST',
  path: '/api/users/googleLogin/:googleAccessToken',
  access: access.public,
  limit: 'signIn',
  summary: 'Sign in with a Google access token',
  params: z.object({
    googleAccessToken: z
      .string()
      .max(2_048, 'must be at most 2048 characters')
      .regex(/^[\w.~+/=-]+$/, 'must be a Google access token'),
  }),
  answers: { 200: signedIn },
});

export const readSignInOptions = defineCall({
  method: 'GET',
  path: '/api/users/sign-in-options',
  access: access.public,
  summary: 'The ways to sign in here',
  answers: {
    200: z.object({
      googleClientId: z.string().nullable(),
      googleScriptUrl: z.string().nullable(),
      demoAccounts: z.array(z.object({ type: userType, email: z.string(), password: z.string() })),
    }),
  },
});

export const signOut = defineCall({
  method: 'POST',
  path: '/api/users/logout',
  access: access.guest,
  summary: 'Sign out: the token is rejected from now on',
  answers: { 204: null },
});

export const register = defineCall({
  method: 'POST',
  path: '/api/users/saveuser',
  access: access.public,
  limit: 'signIn',
  summary: 'Register as a guest',
  body: registration,
  answers: { 201: savedUser },
});

export const readCurrentUser = defineCall({
  method: 'GET',
  path: '/api/users/get-user',
  access: access.guest,
  summary: 'The signed-in user',
  answers: { 200: z.object({ user }) },
});

/** One path, two calls: a body with a page lists users, any other creates one. Clients do not send `call`. */
export const listOrCreateUsers = defineCall({
  method: 'POST',
  path: '/api/users',
  access: access.staff('users'),
  summary: 'A page of users where the body asks for one; otherwise create a user',
  body: z.preprocess(
    (body: UserListRequest | NewUserRequest) => ({
      ...body,
      call: 'pageNumber' in body || 'pageSize' in body ? 'list' : 'create',
    }),
    z.discriminatedUnion('call', [userListQuery, newUser]),
  ),
  answers: { 200: z.object({ list: z.array(user), pageInfo }), 201: savedUser },
});

export const updateUser = defineCall({
  method: 'PUT',
  path: '/api/users',
  access: access.staff('users'),
  summary: 'Update the user with this e-mail; without `img` the picture stays',
  body: userChangeForm.transform(({ img, ...change }) => ({
    ...toActive(change),
    ...(img === undefined ? {} : { picture: img }),
  })),
  answers: { 200: savedUser },
  errors: { 409: editConflict(user) },
});

export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/api/users/:email',
  access: access.staff('users'),
  summary: 'Delete the user with this e-mail',
  params: z.object({ email: anyEmail }),
  answers: { 200: z.object({ message: z.string() }) },
});

export const identityCalls = {
  signIn,
  signInWithGoogle,
  register,
  readSignInOptions,
  readCurrentUser,
  signOut,
  listOrCreateUsers,
  updateUser,
  deleteUser,
};

export type UserOnWire = z.output<typeof user>;
export type UserType = z.output<typeof userType>;
export type Registration = z.output<typeof registration>;
export type UserListQuery = z.output<typeof userListQuery>;
export type UserListRequest = Omit<z.input<typeof userListQuery>, 'call'>;
export type NewUserRequest = z.input<typeof newUserForm>;
export type NewUser = z.output<typeof newUser>['user'];
export type UserChange = z.output<(typeof updateUser)['body']>;

export const userState = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  type: userType,
  active: z.boolean(),
  /** Absent in events of versions before 0.2. */
  phone: z.string().optional(),
  /** `phone` in E.164, such as +34600555015; null where it could not be parsed. Absent in events of earlier versions. */
  phoneE164: z.string().nullish(),
});

export const identityTopic = defineTopic('identity', "the user's id", {
  'user.registered': userState,
  'user.updated': userState,
  'user.disabled': userState,
  'user.deleted': z.object({ id: z.uuid(), email: z.string() }),
});

/**
 * Revocations in Redis, where there is one. `list` is a sorted set: each revocation as JSON, and `asOf`, the time on
 * identity's clock (epoch ms) up to which the list is complete. Scores are such times too: when a revocation was listed.
 * A list without `asOf` is incomplete and must not be used. `news` is the channel that announces a new revocation.
 */
export const revocationsInRedis = {
  list: 'innkeeper:revocations',
  asOf: 'asOf',
  news: 'innkeeper:revocations:news',
} as const;
