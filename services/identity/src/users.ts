import { type KeyObject, randomUUID } from 'node:crypto';
import { ROLE_OF_ADMIN } from '@innkeeper/contracts/access';
import { toFieldErrors } from '@innkeeper/contracts/field-errors';
import {
  type ComingStays,
  identityTopic,
  type NewUser,
  type Registration,
  staffAccount,
  type UserChange,
  type UserListQuery,
  type UserOnWire,
} from '@innkeeper/contracts/identity';
import { type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import { foreignPictures } from '@innkeeper/contracts/own-pictures';
import {
  type User as Caller,
  editConflict,
  invalidFields,
  rejection,
  revokedToken,
  violation,
} from '@innkeeper/kit/http';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { deleteChange } from './address-change-store.ts';
import { type AddressProof, consequencesOf } from './address-ownership.ts';
import type { IdentityDeps } from './deps.ts';
import { endInvitationsOf, endWaiting } from './end-waiting.ts';
import { requireFreshFactor } from './fresh-factor.ts';
import { checkMayChange, grantedRole, lockStaff, type StaffMember } from './granting.ts';
import { deleteLinksOf, deleteResetRequest } from './link-store.ts';
import { issueVerification } from './links.ts';
import type { Passwords } from './passwords.ts';
import { toE164 } from './phone.ts';
import { recordUser } from './record-user.ts';
import { revokeForNewPermissions, revokeUser } from './revocation-store.ts';
import { typeOf } from './role.ts';
import { deleteFactorsOf } from './second-factor-store.ts';
import { deleteSessionsOf } from './session-store.ts';
import * as store from './store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';
import {
  changesAccess,
  changesTokens,
  isDisabled,
  locksCallerOut,
  stateOf,
  type UnsavedUser,
  type User,
} from './user.ts';

type Deps = { database: Database };
type DepsWithPasswords = Deps & { passwords: Passwords };
type MailDeps = { mailSecrets: KeyObject };
type DepsToSave = Pick<IdentityDeps, 'database' | 'picturesUrl' | 'security'>;

/** A user without password data, and with `active` as the specification's reversed `disabled`. */
export const toUserOnWire = ({ id, active, picture, ...rest }: User): UserOnWire => ({
  _id: id,
  firstName: rest.firstName,
  lastName: rest.lastName,
  type: typeOf(rest.role),
  whatsapp: rest.whatsapp,
  phone: rest.phone,
  email: rest.email,
  disabled: active,
  emailVerified: rest.emailVerified,
  img: picture,
  role: rest.role,
  roleName: rest.roleName,
  ...(rest.hasSecondFactor && { hasSecondFactor: true as const }),
  ...(rest.language && { language: rest.language }),
  version: rest.version,
});

/** @throws ApiError 401 when the account was deleted. */
export async function readCurrentUser({ database }: Deps, caller: Caller): Promise<User> {
  const user = await store.findUser(database, caller.id);
  if (!user) throw revokedToken();
  return user;
}

/** A page past the last one is empty and still has the total number of users. */
export async function listUsers(
  { database }: Deps,
  query: UserListQuery,
): Promise<{ users: User[]; pageInfo: PageInfo }> {
  const { users, total } = await store.selectPageOfUsers(database, query);
  return { users, pageInfo: toPageInfo(query, total) };
}

/**
 * Creates a user for a member of staff. An Admin without a role becomes a manager.
 * @throws ApiError 400 for an unknown role and for a picture of another place, 403 for a role that permits more than the caller
 *   may, 409 `email_taken`.
 */
export async function createUser(
  { database, passwords, picturesUrl, security }: DepsToSave & Pick<IdentityDeps, 'passwords'>,
  caller: Caller,
  { password, type, role, ...details }: NewUser,
): Promise<User> {
  assertOwnPicture(picturesUrl, details.picture);
  const passwordHash = await passwords.hashChosen(password);
  const created = await database.transaction(async (tx) => {
    const own = await lockStaff(tx, caller, 'users');
    const granted = await roleFor(tx, own, { type, role }, null);
    if (granted || details.emailVerified) await requireFreshFactor(tx, caller);
    const draft = { ...(await toUnsaved(details)), role: granted };
    const user = await addUser(tx, draft, { passwordHash, proof: 'staff' });
    recordUser(tx, 'user.created', null, user);
    return user;
  });
  security.record('user_created', { email: created.email, details: { role: created.role ?? 'guest' } });
  return created;
}

/**
 * Creates a user without a caller, from the command line: an operator knows the addresses.
 * @throws ApiError 409 `email_taken`.
 */
export async function addAccount(
  { database, passwords }: DepsWithPasswords,
  { password, ...details }: Omit<NewUser, 'type'> & { role: string | null },
  record = false,
): Promise<User> {
  const passwordHash = await passwords.hashChosen(password);
  return database.transaction(async (tx) => {
    const user = await addUser(tx, await toUnsaved(details), { passwordHash, proof: 'staff' });
    if (record) recordUser(tx, 'user.created', null, user);
    return user;
  });
}

const toUnsaved = async <T extends { phone: string }>(details: T) => ({
  id: randomUUID(),
  ...details,
  phoneE164: await toE164(details.phone),
});

/** A registration always creates an active Customer whose e-mail is not verified, and sends a link to verify it. */
export async function registerUser(
  { database, passwords, ...mails }: DepsWithPasswords & MailDeps,
  { password, ...details }: Registration,
): Promise<User> {
  const passwordHash = await passwords.hashChosen(password);
  const guest = await toUnsaved({ ...details, role: null, active: true, picture: '' });
  return database.transaction((tx) => addUser(tx, guest, { passwordHash, proof: 'registration', mails }));
}

/**
 * Creates an owner without a caller, for the command line.
 * @throws ApiError 400 naming the invalid fields, 409 `email_taken`.
 */
export async function createStaff(
  deps: DepsWithPasswords,
  input: { email: string; password: string },
): Promise<User> {
  const account = staffAccount.safeParse(input);
  if (!account.success) throw invalidFields(toFieldErrors(account.error));
  const owner = {
    ...account.data,
    firstName: 'Hotel',
    lastName: 'Staff',
    role: 'owner',
    whatsapp: '',
    phone: '',
    active: true,
    emailVerified: true,
    picture: '',
  };
  return addAccount(deps, owner, true);
}

/** How a new account gets its address: from a user who vouches for it, or from a form that may ask to confirm it. */
type Beginning = { passwordHash: string } & (
  | { proof: 'staff'; mails?: never }
  | {
      proof: Extract<AddressProof, 'registration' | 'setup_link' | 'mailed_invitation' | 'shown_invitation'>;
      mails: MailDeps;
    }
);

/**
 * Creates a user as part of a larger transaction. `address-ownership.ts` says whether the address is confirmed, and whether a mail asks
 * to confirm it; staff say so in `emailVerified`.
 * @throws ApiError 409 `email_taken`.
 */
export async function addUser(
  tx: Transaction,
  draft: Omit<UnsavedUser, 'emailVerified'> & { emailVerified?: boolean },
  { passwordHash, proof, mails }: Beginning,
): Promise<User> {
  const { confirms, asksToConfirm } = consequencesOf(proof, {
    isStaff: draft.role !== null,
    emailVerified: false,
  });
  const emailVerified = confirms === 'as_said' ? (draft.emailVerified ?? false) : confirms;
  try {
    const user = await store.insertUser(tx, { ...draft, emailVerified }, passwordHash);
    tx.publish(identityTopic, 'user.registered', user.id, stateOf(user));
    if (asksToConfirm && mails) await issueVerification(tx, mails.mailSecrets, user);
    return user;
  } catch (error) {
    if (violation(error)?.constraint !== 'users_email_unique') throw error;
    throw rejection('email_taken.registration');
  }
}

function assertOwnPicture(picturesUrl: string, img?: string, before?: User): void {
  const foreign = foreignPictures(picturesUrl, { img }, before && [before.picture]);
  if (foreign) throw invalidFields(foreign);
}

/** The role from a form: a known one that the caller may assign, or the user's current one. */
async function roleFor(
  tx: Transaction,
  own: StaffMember,
  { type, role }: Pick<NewUser, 'type' | 'role'>,
  before: string | null,
): Promise<string | null> {
  if (type === 'Customer') return null;
  const wanted = role ?? before ?? ROLE_OF_ADMIN;
  return wanted === before ? before : (await grantedRole(tx, own, wanted)).id;
}

/**
 * Changes what `change` has of the user with that e-mail.
 * @throws ApiError 404 for an unknown e-mail; 400 for an unknown role and for a new picture of another place; 403 for a role that permits more than the caller
 *   may, and for a user who has one; 409 `edit_conflict` when the user's version is not the given one; 409 `own_account`
 *   when callers disable themselves, change their role or confirm their address; 409 `last_owner`.
 */
export async function updateUser(
  { database, picturesUrl, security }: DepsToSave,
  caller: Caller,
  { email, version, type, role, ...change }: UserChange,
): Promise<User> {
  const { before, after } = await database.transaction(async (tx) => {
    const own = await lockStaff(tx, caller, 'users');
    const before = await lockUser(tx, own, email);
    if (version !== undefined && version !== before.version) throw editConflict(toUserOnWire(before));
    assertOwnPicture(picturesUrl, change.picture, before);
    const draft = {
      ...before,
      ...change,
      phoneE164: await toE164(change.phone),
      role: await roleFor(tx, own, { type, role }, before.role),
    };
    if (locksCallerOut(caller.id, before, draft)) throw ownAccount();
    const { confirms } = consequencesOf(before.id === caller.id ? 'staff_themselves' : 'staff', {
      isStaff: before.role !== null,
      emailVerified: before.emailVerified,
    });
    if (!confirms && draft.emailVerified && !before.emailVerified) throw ownAddress();
    if (changesAccess(before, draft)) await requireFreshFactor(tx, caller);
    const after = await store.updateUser(tx, draft).catch(lastOwner);
    if (before.role !== after.role || before.active !== after.active) {
      await endWaiting(tx, after);
      await endInvitationsOf(tx, after.id);
    }
    if (isDisabled(before, after)) await revokeUser(tx, after.id, LONGEST_TOKEN_HOURS);
    else if (changesTokens(before, after)) await revokeForNewPermissions(tx, [after.id], LONGEST_TOKEN_HOURS);
    const event = isDisabled(before, after) ? 'user.disabled' : 'user.updated';
    tx.publish(identityTopic, event, after.id, stateOf(after));
    recordUser(tx, event, before, after);
    return { before, after };
  });
  if (changesAccess(before, after))
    security.record('user_access_changed', {
      email,
      details: {
        role: after.role ?? 'guest',
        active: String(after.active),
        confirmed: String(after.emailVerified),
      },
    });
  return after;
}

/**
 * Deletes a user. The event contains the decision about coming stays, which booking applies.
 * @throws ApiError 404 for an unknown e-mail, 403 for a user who may do more than the caller, 409 `own_account` when
 *   callers delete themselves, 409 `last_owner`.
 */
export async function deleteUser(
  { database, security }: Pick<IdentityDeps, 'database' | 'security'>,
  caller: Caller,
  email: string,
  comingStays: ComingStays = 'keep',
): Promise<void> {
  await database.transaction(async (tx) => {
    const user = await lockUser(tx, await lockStaff(tx, caller, 'users'), email);
    if (locksCallerOut(caller.id, user, null)) throw ownAccount();
    await requireFreshFactor(tx, caller);
    await endInvitationsOf(tx, user.id);
    await deleteResetRequest(tx, user.email);
    await store.deleteUser(tx, user.id).catch(lastOwner);
    await deleteLinksOf(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    await deleteFactorsOf(tx, user.id);
    await deleteChange(tx, user.id);
    await revokeUser(tx, user.id, LONGEST_TOKEN_HOURS);
    tx.publish(identityTopic, 'user.deleted', user.id, { id: user.id, email: user.email, comingStays });
    recordUser(tx, 'user.deleted', user, null);
  });
  security.record('user_deleted', { email });
}

const ownAccount = () => rejection('own_account.change');

const ownAddress = () => rejection('own_account.address');

/** For the violation when an owner is removed. @throws ApiError 409 `last_owner`, or the error itself. */
export function lastOwner(error: unknown): never {
  if (violation(error)?.constraint !== 'users_last_owner') throw error;
  throw rejection('last_owner');
}

/** @throws ApiError 404 for an unknown e-mail, 403 for a user who may do more than the member of staff. */
async function lockUser(tx: Transaction, own: StaffMember, email: string): Promise<User> {
  const user = await store.lockUserByEmail(tx, email);
  if (!user) throw rejection('not_found.user_with_email', { email });
  await checkMayChange(tx, own, user.role);
  return user;
}
