import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall } from '../call.ts';
import { editConflict } from '../errors.ts';
import { wrongType } from '../field-errors.ts';
import { pageInfo } from '../lists.ts';
import { optionalText, version } from '../shapes.ts';
import {
  anyEmail,
  done,
  email,
  flag,
  name,
  newPassword,
  phone,
  picture,
  roleId,
  savedUser,
  user,
  userType,
} from './shapes.ts';

const profile = {
  firstName: name,
  lastName: name,
  type: userType,
  /** For staff. Without it a new Admin becomes a manager, and existing staff keep their role. */
  role: roleId.nullish(),
  whatsapp: phone,
  phone,
  emailVerified: flag,
};

// The specification's flag is reversed: `disabled: true` means Active. Inside the service it is called `active`.
const toActive = <T extends { disabled: boolean }>({ disabled, ...user }: T) => ({
  ...user,
  active: disabled,
});

const userListQuery = z.object({
  call: z.literal('list').default('list'),
  pageNumber: z.int(wrongType('not_whole')).min(1),
  pageSize: z.int(wrongType('not_whole')).min(1).max(100),
  q: optionalText(100),
  sort: z.enum(['firstName', 'lastName', 'type', 'email']).default('firstName'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** The values of the form for a new user. */
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

/** The values of the form that changes a user. */
export const userChangeForm = z.object({
  ...profile,
  email: anyEmail,
  disabled: flag,
  img: picture.optional(),
  version: version.exactOptional(),
});

/** One path, two calls: a body with a page lists users, any other creates one. Clients do not send `call`. */
export const listOrCreateUsers = defineCall('POST /api/users', {
  access: access.staff('users'),
  summary: 'A page of users where the body asks for one; otherwise create a user',
  body: z.preprocess(
    (body: UserListRequest | NewUserRequest) => ({
      call: 'pageNumber' in body || 'pageSize' in body ? 'list' : 'create',
      ...body,
    }),
    z.discriminatedUnion('call', [userListQuery, newUser]),
  ),
  rejections: ['email_taken', 'second_factor_needed'],
  answers: { 200: z.object({ list: z.array(user), pageInfo }), 201: savedUser },
});

export const updateUser = defineCall('PUT /api/users', {
  access: access.staff('users'),
  summary: 'Update the user with this e-mail; without `img` the picture stays',
  body: userChangeForm.transform(({ img, ...change }) => ({
    ...toActive(change),
    ...(img === undefined ? {} : { picture: img }),
  })),
  rejections: [
    'edit_conflict',
    'email_taken',
    'last_owner',
    'not_found',
    'own_account',
    'second_factor_needed',
  ],
  answers: { 200: savedUser },
  errors: { 409: editConflict(user) },
});

/** What happens to the confirmed bookings of a deleted user. */
export const comingStays = z.enum(['keep', 'cancel']);
export type ComingStays = z.output<typeof comingStays>;

export const deleteUser = defineCall('DELETE /api/users/:email', {
  access: access.staff('users'),
  summary: 'Delete the user with this e-mail; their coming stays are kept, or cancelled if asked for',
  params: z.object({ email: anyEmail }),
  query: z.object({ comingStays: comingStays.optional() }),
  rejections: ['last_owner', 'not_found', 'own_account', 'second_factor_needed'],
  answers: { 200: done },
});

export type UserListQuery = z.output<typeof userListQuery>;
export type UserListRequest = Omit<z.input<typeof userListQuery>, 'call'>;
export type NewUserRequest = z.input<typeof newUserForm>;
export type NewUser = z.output<typeof newUser>['user'];
export type UserChange = z.output<(typeof updateUser)['body']>;
