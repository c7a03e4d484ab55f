import type { UserType } from '@innkeeper/contracts/identity';

export type User = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  type: UserType;
  whatsapp: string;
  /** As it was typed. */
  phone: string;
  /** `phone` in E.164; null where it cannot be parsed. */
  phoneE164: string | null;
  active: boolean;
  emailVerified: boolean;
  /** Link to the picture, or `''`. */
  picture: string;
  version: number;
};

/** A user before the database has given it a version. */
export type UnsavedUser = Omit<User, 'version'>;

/** Staff who can sign in. One must always remain, because only staff can create or enable staff. */
export const isActiveStaff = ({ type, active }: Pick<User, 'type' | 'active'>): boolean =>
  type === 'Admin' && active;

/**
 * Whether a staff member would lose access by changing `before` into `after` (null: deleting it). Only active staff
 * change users, and they cannot lock themselves out, so one active staff account always remains.
 */
export function locksCallerOut(callerId: string, before: User, after: User | null): boolean {
  return before.id === callerId && (after === null || !isActiveStaff(after));
}

/** Whether a change disables an active user. */
export const isDisabled = (before: User, after: User): boolean => before.active && !after.active;

/** Whether tokens from before a change are no longer true, so that they must be revoked. */
export const endsSessions = (before: User, after: User): boolean =>
  isDisabled(before, after) || before.type !== after.type;
