import type { User as Caller } from '@innkeeper/kit/http/auth';
import type { Sql } from '@innkeeper/kit/postgres/db';
import type { UserQuery } from './contract.ts';
import { revokedToken } from './sessions.ts';
import { findUser, listUsers } from './store.ts';
import type { User } from './user.ts';

/** @throws ApiError 401 when the account is gone. */
export async function currentUser(sql: Sql, caller: Caller): Promise<User> {
  const user = await findUser(sql, caller.id);
  if (!user) throw revokedToken();
  return user;
}

/** A page of users. A page past the last one is empty and still says how many there are. */
export async function pageOfUsers(sql: Sql, query: UserQuery) {
  const { pageNumber, pageSize } = query;
  const { users, total } = await listUsers(sql, query);
  return {
    users,
    pageInfo: { pageNumber, pageSize, totalPages: Math.ceil(total / pageSize), totalItems: total },
  };
}
