import type { Language } from '@innkeeper/contracts/languages';
import { typeOf } from './role.ts';

export type User = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Of staff; null for guests. */
  role: string | null;
  whatsapp: string;
  /** As it was typed. */
  phone: string;
  /** `phone` in E.164; null if it cannot be parsed. */
  phoneE164: string | null;
  active: boolean;
  emailVerified: boolean;
  /** Link to the picture, or `''`. */
  picture: string;
  roleName: string | null;
  /** Whether signing in needs a second step. */
  hasSecondFactor: boolean;
  /** In which they read pages; null until they choose one. */
  language: Language | null;
  version: number;
};

/** A user before the database has given it a version. */
export type UnsavedUser = Omit<User, 'version' | 'roleName' | 'hasSecondFactor' | 'language'>;

/** The state of a user in events. */
export const stateOf = (user: User) => ({ ...user, type: typeOf(user.role) });

/**
 * Whether a staff member would lose access by changing `before` into `after` (null: deleting it). Nobody may do that to
 * themselves, by mistake or to blame a colleague. The database ensures that an owner remains.
 */
export function locksCallerOut(
  callerId: string,
  before: Pick<User, 'id' | 'role'>,
  after: Pick<User, 'role' | 'active'> | null,
): boolean {
  return before.id === callerId && (after === null || !after.active || after.role !== before.role);
}

/** Whether a change disables an active user. */
export const isDisabled = (before: Pick<User, 'active'>, after: Pick<User, 'active'>): boolean =>
  before.active && !after.active;

/** Whether tokens from before a change have different claims, so that they must be renewed. */
export const changesTokens = (
  before: Pick<User, 'role' | 'emailVerified'>,
  after: Pick<User, 'role' | 'emailVerified'>,
): boolean => before.role !== after.role || before.emailVerified !== after.emailVerified;

/** Whether a change lets someone in, keeps them out, or says that they read what is sent to an address. */
export const changesAccess = (
  before: Pick<User, 'role' | 'active' | 'emailVerified'>,
  after: Pick<User, 'role' | 'active' | 'emailVerified'>,
): boolean => before.active !== after.active || changesTokens(before, after);
