import type { User as Caller } from '@innkeeper/kit/http/auth';
import { conflict, notFound } from '@innkeeper/kit/http/errors';
import type { Transaction } from '@innkeeper/kit/postgres/db';
import { revokedToken } from './sessions.ts';
import { lockActiveStaff, lockUserByEmail } from './store.ts';
import type { User } from './user.ts';

export const ownAccount = () =>
  conflict('own_account', 'You cannot delete, disable or demote your own account. Ask a colleague.');

/**
 * Locks a user whom a staff member is about to change, after all staff accounts: two who change each other take
 * turns, and the second finds out here that they are no longer staff.
 * @throws ApiError 401 when the caller is no longer active staff, 404 for an unknown e-mail.
 */
export async function lockUserForStaff(tx: Transaction, caller: Caller, email: string): Promise<User> {
  const staff = await lockActiveStaff(tx);
  if (!staff.includes(caller.id)) throw revokedToken();
  const user = await lockUserByEmail(tx, email);
  if (!user) throw notFound(`A user with the e-mail ${email}`);
  return user;
}
