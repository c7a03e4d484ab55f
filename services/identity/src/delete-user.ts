import { identityTopic } from '@innkeeper/kit/events/identity';
import type { User as Caller } from '@innkeeper/kit/http/auth';
import type { Database } from '@innkeeper/kit/postgres/db';
import { revokeUser } from './revocation-store.ts';
import { lockUserForStaff, ownAccount } from './staff-changes.ts';
import { deleteUser as eraseUser } from './store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';
import { locksOneselfOut } from './user.ts';

/** @throws ApiError 404 for an unknown e-mail, 409 `own_account` for oneself. */
export function deleteUser(
  { database }: { database: Database },
  caller: Caller,
  email: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    const user = await lockUserForStaff(tx, caller, email);
    if (locksOneselfOut(caller.id, user, null)) throw ownAccount();
    await eraseUser(tx, user.id);
    await revokeUser(tx, user.id, LONGEST_TOKEN_HOURS);
    tx.publish(identityTopic.event('user.deleted', user.id, { id: user.id, email: user.email }));
  });
}
