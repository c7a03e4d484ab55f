import { randomUUID } from 'node:crypto';
import {
  identityTopic,
  type NewUser,
  type Registration,
  staffAccount,
  type UserChange,
  type UserListQuery,
  type UserOnWire,
} from '@innkeeper/contracts/identity';
import { type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import {
  type User as Caller,
  conflict,
  editConflict,
  fieldErrors,
  invalidFields,
  notFound,
  violation,
} from '@innkeeper/kit/http';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import type { Passwords } from './passwords.ts';
import { toE164 } from './phone.ts';
import { revokeUser } from './revocation-store.ts';
import { revokedToken } from './revocations.ts';
import * as store from './store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';
import { endsSessions, isDisabled, locksCallerOut, type UnsavedUser, type User } from './user.ts';

type Deps = { database: Database };
type DepsWithPasswords = Deps & { passwords: Passwords };

/** A user without anything of the password, and with `active` as the specification's reversed `disabled`. */
export const toUserOnWire = ({ id, active, picture, ...rest }: User): UserOnWire => ({
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
  version: rest.version,
});

/** @throws ApiError 401 when the account was deleted. */
export async function readCurrentUser({ database }: Deps, caller: Caller): Promise<User> {
  const user = await store.findUser(database, caller.id);
  if (!user) throw revokedToken();
  return user;
}

/** A page past the last one is empty and still says how many users there are. */
export async function listUsers(
  { database }: Deps,
  query: UserListQuery,
): Promise<{ users: User[]; pageInfo: PageInfo }> {
  const { users, total } = await store.selectPageOfUsers(database, query);
  return { users, pageInfo: toPageInfo(query, total) };
}

/** @throws ApiError 409 `email_taken`. */
export async function createUser(
  { database, passwords }: DepsWithPasswords,
  { password, ...details }: NewUser,
): Promise<User> {
  const user = { id: randomUUID(), ...details, phoneE164: toE164(details.phone) };
  const passwordHash = await passwords.hash(password);
  return database.transaction((tx) => addUser(tx, user, passwordHash));
}

/** Whatever a registration holds, it makes an active Customer whose e-mail is not verified. */
export function registerUser(deps: DepsWithPasswords, registration: Registration): Promise<User> {
  return createUser(deps, {
    ...registration,
    type: 'Customer',
    active: true,
    emailVerified: false,
    picture: '',
  });
}

/**
 * Creates a staff account without a caller, for the command line.
 * @throws ApiError 400 naming the invalid fields, 409 `email_taken`.
 */
export async function createStaff(
  deps: DepsWithPasswords,
  input: { email: string; password: string },
): Promise<User> {
  const account = staffAccount.safeParse(input);
  if (!account.success) throw invalidFields(fieldErrors(account.error));
  return createUser(deps, {
    ...account.data,
    firstName: 'Hotel',
    lastName: 'Staff',
    type: 'Admin',
    whatsapp: '',
    phone: '',
    active: true,
    emailVerified: true,
    picture: '',
  });
}

/** `createUser` as part of a larger transaction. @throws ApiError 409 `email_taken`. */
export async function addUser(tx: Transaction, draft: UnsavedUser, passwordHash: string): Promise<User> {
  try {
    const user = await store.insertUser(tx, draft, passwordHash);
    tx.publish(identityTopic, 'user.registered', user.id, user);
    return user;
  } catch (error) {
    if (violation(error)?.constraint !== 'users_email_unique') throw error;
    throw conflict('email_taken', 'This e-mail is already registered.');
  }
}

/**
 * Changes what `change` has of the user with that e-mail.
 * @throws ApiError 404 for an unknown e-mail, 409 `edit_conflict` when the user's version is not the given one, 409
 *   `own_account` when callers disable or demote themselves.
 */
export const updateUser = (
  { database }: Deps,
  caller: Caller,
  { email, version, ...change }: UserChange,
): Promise<User> =>
  database.transaction(async (tx) => {
    const before = await lockUserForStaff(tx, caller, email);
    if (version !== undefined && version !== before.version) throw editConflict(toUserOnWire(before));
    const draft = { ...before, ...change, phoneE164: toE164(change.phone) };
    if (locksCallerOut(caller.id, before, draft)) throw ownAccount();
    const after = await store.updateUser(tx, draft);
    if (endsSessions(before, after)) await revokeUser(tx, after.id, LONGEST_TOKEN_HOURS);
    if (isDisabled(before, after)) tx.publish(identityTopic, 'user.disabled', after.id, after);
    else tx.publish(identityTopic, 'user.updated', after.id, after);
    return after;
  });

/** @throws ApiError 404 for an unknown e-mail, 409 `own_account` when callers delete themselves. */
export const deleteUser = ({ database }: Deps, caller: Caller, email: string): Promise<void> =>
  database.transaction(async (tx) => {
    const user = await lockUserForStaff(tx, caller, email);
    if (locksCallerOut(caller.id, user, null)) throw ownAccount();
    await store.deleteUser(tx, user.id);
    await revokeUser(tx, user.id, LONGEST_TOKEN_HOURS);
    tx.publish(identityTopic, 'user.deleted', user.id, { id: user.id, email: user.email });
  });

const ownAccount = () =>
  conflict('own_account', 'You cannot delete, disable or demote your own account. Ask a colleague.');

/**
 * Locks all staff accounts, then the user that a staff member is about to change. Changes therefore happen one after
 * another: of two staff members who change each other, the second is no longer staff here.
 * @throws ApiError 401 when the caller is no longer active staff, 404 for an unknown e-mail.
 */
async function lockUserForStaff(tx: Transaction, caller: Caller, email: string): Promise<User> {
  const staff = await store.lockActiveStaff(tx);
  if (!staff.includes(caller.id)) throw revokedToken();
  const user = await store.lockUserByEmail(tx, email);
  if (!user) throw notFound(`A user with the e-mail ${email}`);
  return user;
}
