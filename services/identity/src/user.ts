export type UserType = 'Admin' | 'Customer';

export type User = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  type: UserType;
  whatsapp: string;
  phone: string;
  active: boolean;
  emailVerified: boolean;
  /** Link to the picture, or `''`. */
  picture: string;
};

/** Hotel staff who can sign in. There must always be one, or nobody could let anybody in again. */
export const isActiveStaff = ({ type, active }: Pick<User, 'type' | 'active'>): boolean =>
  type === 'Admin' && active;

/**
 * Whether a staff member would lock themselves out by turning `before` into `after` (null: deleting it). As only
 * active staff change users, and never their own account in this way, one active staff account always remains.
 */
export function locksOneselfOut(callerId: string, before: User, after: User | null): boolean {
  return before.id === callerId && (after === null || !isActiveStaff(after));
}

/** The name of the event for a user who changed. */
export const eventOfChange = (before: User, after: User): 'user.disabled' | 'user.updated' =>
  before.active && !after.active ? 'user.disabled' : 'user.updated';

/** Whether tokens from before a change say something that no longer holds, so that they must be revoked. */
export const endsSessions = (before: User, after: User): boolean =>
  (before.active && !after.active) || before.type !== after.type;
