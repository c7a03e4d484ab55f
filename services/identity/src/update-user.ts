import { identityTopic } from '@innkeeper/kit/events/identity';
import type { User as Caller } from '@innkeeper/kit/http/auth';
import type { Database } from '@innkeeper/kit/postgres/db';
import type { UserChange } from './contract.ts';
import { revokeUser } from './revocation-store.ts';
import { lockUserForStaff, ownAccount } from './staff-changes.ts';
import { updateUser as storeUser } from './store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';
import { endsSessions, eventOfChange, locksOneselfOut, type User } from './user.ts';

/** @throws ApiError 404 for an unknown e-mail, 409 `own_account` to disable or demote oneself. */
export function updateUser(
  { database }: { database: Database },
  caller: Caller,
  { email, ...change }: UserChange,
): Promise<User> {
  return database.transaction(async (tx) => {
    const before = await lockUserForStaff(tx, caller, email);
    const after = { ...before, ...change };
    if (locksOneselfOut(caller.id, before, after)) throw ownAccount();
    await storeUser(tx, after);
    if (endsSessions(before, after)) await revokeUser(tx, after.id, LONGEST_TOKEN_HOURS);
    tx.publish(identityTopic.event(eventOfChange(before, after), after.id, after));
    return after;
  });
}
