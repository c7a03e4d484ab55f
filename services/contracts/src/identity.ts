import { z } from 'zod';
import { access, PERMISSIONS } from './access.ts';
import { defineCall } from './call.ts';
import { eraseOwnAccount, listErasures } from './erasure.ts';
import { editConflict } from './errors.ts';
import { historyCallOf } from './history.ts';
import {
  addressChanged,
  addressLinkIssued,
  confirmAddressChange,
  readAddressChange,
  requestAddressChange,
  withdrawAddressChange,
} from './identity/address-change.ts';
import {
  acceptInvitation,
  invitationState,
  invite,
  listInvitations,
  newInvitationState,
  readInvitation,
  withdrawInvitation,
} from './identity/invitations.ts';
import {
  changePassword,
  confirmAddress,
  linkIssued,
  passwordChanged,
  passwordRemoved,
  readLink,
  requestPasswordReset,
  requestVerification,
  resetPassword,
  updateProfile,
} from './identity/links.ts';
import {
  addPasskey,
  beginPasskey,
  completeSignInByPasskey,
  provePasskey,
  readProofPasskeys,
  readSignInPasskeys,
  removePasskey,
} from './identity/passkeys.ts';
import { createRole, deleteRole, listRoles, roleState, updateRole } from './identity/roles.ts';
import {
  beginApp,
  completeSignIn,
  confirmApp,
  proveSecondFactor,
  readSecondFactor,
  removeApp,
  replaceRecoveryCodes,
  resetSecondFactor,
  secondStep,
  signInChanged,
} from './identity/second-factor.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  renewSession,
  sessionHeaders,
} from './identity/sessions.ts';
import { claimSetup, readSetup } from './identity/setup.ts';
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
  signedIn,
  triedPassword,
  user,
  userType,
} from './identity/shapes.ts';
import { readSignInRules, updateSignInRules } from './identity/sign-in-rules.ts';
import { emptyIdentity, readInstallation } from './installation.ts';
import { pageInfo } from './lists.ts';
import { exportAccount } from './own-data.ts';
import { optionalText, text, version } from './shapes.ts';
import { defineTopic } from './topic.ts';

export * from './identity/address-change.ts';
export * from './identity/invitations.ts';
export * from './identity/links.ts';
export * from './identity/passkeys.ts';
export * from './identity/roles.ts';
export * from './identity/second-factor.ts';
export * from './identity/sessions.ts';
export * from './identity/setup.ts';
export { type UserOnWire, type UserType, userType } from './identity/shapes.ts';
export * from './identity/sign-in-rules.ts';
export { emptyIdentity, readInstallation } from './installation.ts';

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

/** The data for the first staff account; its owner adds the rest later. */
export const staffAccount = z.object({ email, password: newPassword });

export const signIn = defineCall({
  method: 'POST',
  path: '/api/users/login',
  access: access.public,
  limit: 'signIn',
  summary:
    'Sign in with e-mail and password; 202 for an account with a second factor, which is asked for then',
  headers: sessionHeaders,
  body: z.object({ email: anyEmail, password: triedPassword }),
  refusals: ['forbidden', 'invalid_credentials', 'too_many_requests'],
  answers: { 200: signedIn, 202: secondStep },
});

export const signInWithGoogle = defineCall({
  method: 'POST',
  path: '/api/users/googleLogin/:googleAccessToken',
  access: access.public,
  limit: 'signIn',
  summary:
    'Sign in with a Google access token; 202 for an account with a second factor, which is asked for then',
  headers: sessionHeaders,
  params: z.object({
    googleAccessToken: z
      .string()
      .max(2_048, 'must be at most 2048 characters')
      .regex(/^[\w.~+/=-]+$/, 'must be a Google access token'),
  }),
  refusals: ['forbidden', 'google_sign_in_refused', 'not_found'],
  answers: { 200: signedIn, 202: secondStep },
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
      /** The address of the demo's inbox; only if the demo's accounts may be used. */
      demoInboxUrl: z.url().optional(),
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
  refusals: ['email_taken'],
  answers: { 201: savedUser },
});

export const readCurrentUser = defineCall({
  method: 'GET',
  path: '/api/users/get-user',
  access: access.guest,
  summary: 'The signed-in user, and the permissions of their token',
  answers: {
    200: z.object({
      user,
      permissions: z.array(z.enum(PERMISSIONS)),
      /**
       * Present, and true, if the hotel requires a second factor that the user does not have: until they add one, they have
       * a guest's permissions.
       */
      lacksSecondFactor: z.literal(true).optional(),
    }),
  },
});

/** One path, two calls: a body with a page lists users, any other creates one. Clients do not send `call`. */
export const listOrCreateUsers = defineCall({
  method: 'POST',
  path: '/api/users',
  access: access.staff('users'),
  summary: 'A page of users where the body asks for one; otherwise create a user',
  body: z.preprocess(
    (body: UserListRequest | NewUserRequest) => ({
      call: 'pageNumber' in body || 'pageSize' in body ? 'list' : 'create',
      ...body,
    }),
    z.discriminatedUnion('call', [userListQuery, newUser]),
  ),
  refusals: ['email_taken', 'second_factor_needed'],
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
  refusals: [
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
const comingStays = z.enum(['keep', 'cancel'], 'must be keep or cancel');
export type ComingStays = z.output<typeof comingStays>;

export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/api/users/:email',
  access: access.staff('users'),
  summary: 'Delete the user with this e-mail; their coming stays are kept, or cancelled if asked for',
  params: z.object({ email: anyEmail }),
  query: z.object({ comingStays: comingStays.optional() }),
  refusals: ['last_owner', 'not_found', 'own_account', 'second_factor_needed'],
  answers: { 200: done },
});

export const identityCalls = {
  signIn,
  signInWithGoogle,
  register,
  readSignInOptions,
  readCurrentUser,
  renewSession,
  listSessions,
  endSession,
  endOtherSessions,
  signOut,
  listOrCreateUsers,
  updateUser,
  deleteUser,
  listRoles,
  createRole,
  updateRole,
  deleteRole,
  invite,
  listInvitations,
  withdrawInvitation,
  readInvitation,
  acceptInvitation,
  readSetup,
  claimSetup,
  requestPasswordReset,
  readLink,
  resetPassword,
  confirmAddress,
  requestVerification,
  updateProfile,
  changePassword,
  requestAddressChange,
  readAddressChange,
  withdrawAddressChange,
  confirmAddressChange,
  completeSignIn,
  readSecondFactor,
  beginApp,
  confirmApp,
  removeApp,
  replaceRecoveryCodes,
  proveSecondFactor,
  resetSecondFactor,
  beginPasskey,
  addPasskey,
  removePasskey,
  readSignInPasskeys,
  completeSignInByPasskey,
  readProofPasskeys,
  provePasskey,
  readSignInRules,
  updateSignInRules,
  exportAccount,
  eraseOwnAccount,
  listErasures,
  readInstallation,
  emptyIdentity,
  readHistory: historyCallOf('identity'),
};

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
  /** The role of staff; null for guests. Absent in events of versions without roles. */
  role: z.string().nullish(),
  active: z.boolean(),
  /** Absent in events of versions before 0.2. */
  phone: z.string().optional(),
  /** `phone` in E.164, such as +34600555015; null if it could not be parsed. Absent in events of earlier versions. */
  phoneE164: z.string().nullish(),
});

export const identityTopic = defineTopic(
  'identity',
  "the user's id, or that of the role, the invitation, the link or the change",
  {
    'user.registered': userState,
    'user.updated': userState,
    'user.disabled': userState,
    /** `comingStays` is absent if they are kept. */
    'user.deleted': z.object({ id: z.uuid(), email: z.string(), comingStays: comingStays.optional() }),
    'role.created': roleState,
    'role.updated': roleState,
    'role.deleted': z.object({ roleId: z.string() }),
    'invitation.created': newInvitationState,
    'invitation.accepted': invitationState,
    'invitation.withdrawn': z.object({ invitationId: z.uuid() }),
    'account.link_issued': linkIssued,
    'account.address_link_issued': addressLinkIssued,
    'account.address_changed': addressChanged,
    'account.password_changed': passwordChanged,
    'account.password_removed': passwordRemoved,
    'account.sign_in_changed': signInChanged,
    /** The account is deleted, and no service keeps data of the person except ids. */
    'user.erased': z.object({ id: z.uuid(), erasureId: z.uuid() }),
    /** Earlier events of this subject, such as a link in an e-mail, were about an erased person. */
    'account.event_erased': z.object({ subject: z.string() }),
  },
  {},
  ['user.erased', 'account.event_erased'],
);

/**
 * Revocations in Redis, if there is one. `list` is a sorted set: each revocation as JSON, and `asOf`, the time on
 * identity's clock (epoch ms) up to which the list is complete. Scores are such times too: when a revocation was listed.
 * A list without `asOf` is incomplete and must not be used. `news` is the channel that announces a new revocation.
 */
export const revocationsInRedis = {
  list: 'innkeeper:revocations',
  asOf: 'asOf',
  news: 'innkeeper:revocations:news',
} as const;
