import { z } from 'zod';
import { access, PERMISSIONS } from './access.ts';
import { defineCall, ok } from './call.ts';
import { eraseOwnAccount, listErasures } from './erasure.ts';
import { says } from './field-errors.ts';
import { historyCallOf } from './history.ts';
import {
  confirmAddressChange,
  readAddressChange,
  requestAddressChange,
  withdrawAddressChange,
} from './identity/address-change.ts';
import { readGoogleSignIn, updateGoogleSignIn } from './identity/google-sign-in.ts';
import {
  acceptInvitation,
  invite,
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from './identity/invitations.ts';
import {
  changePassword,
  chooseLanguage,
  confirmAddress,
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
import { createRole, deleteRole, listRoles, updateRole } from './identity/roles.ts';
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
  email,
  name,
  newPassword,
  savedUser,
  signedIn,
  triedPassword,
  user,
  userType,
} from './identity/shapes.ts';
import { readSignInRules, updateSignInRules } from './identity/sign-in-rules.ts';
import { deleteUser, listOrCreateUsers, updateUser } from './identity/users.ts';
import { emptyIdentity, readInstallation } from './installation.ts';
import { exportAccount } from './own-data.ts';
import { text } from './shapes.ts';

export * from './identity/address-change.ts';
export * from './identity/google-sign-in.ts';
export * from './identity/invitations.ts';
export * from './identity/links.ts';
export * from './identity/passkeys.ts';
export * from './identity/revocations-in-redis.ts';
export * from './identity/roles.ts';
export * from './identity/second-factor.ts';
export * from './identity/sessions.ts';
export * from './identity/setup.ts';
export { type UserOnWire, type UserType, userType } from './identity/shapes.ts';
export * from './identity/sign-in-rules.ts';
export * from './identity/topic.ts';
export * from './identity/users.ts';
export { emptyIdentity, readInstallation } from './installation.ts';

export const registration = z.object({
  firstName: name,
  lastName: name,
  whatsapp: text(30),
  phone: text(30),
  email,
  password: newPassword,
});

/** The data for the first staff account; its owner adds the rest later. */
export const staffAccount = z.object({ email, password: newPassword });

export const signIn = defineCall('POST /api/users/login', {
  access: access.public,
  limit: 'signIn',
  summary:
    'Sign in with e-mail and password; 202 for an account with a second factor, which is asked for then',
  headers: sessionHeaders,
  body: z.object({ email: anyEmail, password: triedPassword }),
  rejections: ['forbidden', 'invalid_credentials', 'too_many_requests'],
  answers: { 200: signedIn, 202: secondStep },
});

export const signInWithGoogle = defineCall('POST /api/users/googleLogin/:googleAccessToken', {
  access: access.public,
  limit: 'signIn',
  summary:
    'Sign in with a Google access token; 202 for an account with a second factor, which is asked for then',
  headers: sessionHeaders,
  params: z.object({
    googleAccessToken: z
      .string()
      .max(2_000) // the gateway accepts addresses of 2 kB
      .regex(/^[\w.~+/=-]+$/, says('not_google_token')),
  }),
  rejections: ['forbidden', 'google_sign_in_rejected', 'not_found'],
  answers: { 200: signedIn, 202: secondStep },
});

export const readSignInOptions = defineCall('GET /api/users/sign-in-options', {
  access: access.public,
  summary: 'The ways to sign in here',
  answers: ok({
    googleClientId: z.string().nullable(),
    googleScriptUrl: z.string().nullable(),
    demoAccounts: z.array(z.object({ type: userType, email: z.string(), password: z.string() })),
    /** The address of the demo's inbox; only if the demo's accounts may be used. */
    demoInboxUrl: z.url().optional(),
  }),
});

export const signOut = defineCall('POST /api/users/logout', {
  access: access.guest,
  summary: 'Sign out: the token is rejected from now on',
  answers: { 204: null },
});

export const register = defineCall('POST /api/users/saveuser', {
  access: access.public,
  limit: 'signIn',
  summary: 'Register as a guest',
  body: registration,
  rejections: ['email_taken'],
  answers: { 201: savedUser },
});

export const readCurrentUser = defineCall('GET /api/users/get-user', {
  access: access.guest,
  summary: 'The signed-in user, and the permissions of their token',
  answers: ok({
    user,
    permissions: z.array(z.enum(PERMISSIONS)),
    /**
     * Present, and true, if the hotel requires a second factor that the user does not have: until they add one, they have
     * a guest's permissions.
     */
    lacksSecondFactor: z.literal(true).optional(),
  }),
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
  chooseLanguage,
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
  readGoogleSignIn,
  updateGoogleSignIn,
  exportAccount,
  eraseOwnAccount,
  listErasures,
  readInstallation,
  emptyIdentity,
  readHistory: historyCallOf('identity'),
};

export type Registration = z.output<typeof registration>;
