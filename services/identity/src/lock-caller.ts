import { type User as Caller, revokedToken } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import { isSessionValid } from './revocation-store.ts';
import { lockUserById } from './store.ts';
import type { User } from './user.ts';

/**
 * Locks the account of the caller. The token is checked once more: while the call waited for the lock, or for the hash of a password,
 * the sessions of the account may have ended.
 * @throws ApiError 401 when the account was deleted, or the session has ended.
 */
export async function lockCaller(tx: Transaction, caller: Caller): Promise<User> {
  const user = await lockUserById(tx, caller.id);
  if (!user || !(await isSessionValid(tx, caller))) throw revokedToken();
  return user;
}
