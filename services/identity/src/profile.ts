import { isStaff } from '@innkeeper/contracts/access';
import { identityTopic, type Profile } from '@innkeeper/contracts/identity';
import { type User as Caller, revokedToken } from '@innkeeper/kit/http';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { toE164 } from './phone.ts';
import { recordUser } from './record-user.ts';
import { revokeForNewPermissions } from './revocation-store.ts';
import { lockUserById, updateUser } from './store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';
import type { User } from './user.ts';
import { stateOf } from './users.ts';

type Deps = { database: Database };

/** Records that the user reads the e-mails to their address. */
export async function markEmailVerified(tx: Transaction, user: User): Promise<User> {
  if (user.emailVerified) return user;
  const verified = await updateUser(tx, { ...user, emailVerified: true });
  await revokeForNewPermissions(tx, [user.id], LONGEST_TOKEN_HOURS); // tokens say whether it is confirmed
  tx.publish(identityTopic, 'user.updated', user.id, stateOf(verified));
  return verified;
}

/**
 * Changes the name and the phone numbers of the caller. Of two concurrent changes, the last one wins.
 * @throws ApiError 401 when the account was deleted.
 */
export const updateProfile = ({ database }: Deps, caller: Caller, profile: Profile): Promise<User> =>
  database.transaction(async (tx) => {
    const before = await lockUserById(tx, caller.id);
    if (!before) throw revokedToken();
    const after = await updateUser(tx, { ...before, ...profile, phoneE164: await toE164(profile.phone) });
    tx.publish(identityTopic, 'user.updated', after.id, stateOf(after));
    if (isStaff(caller)) recordUser(tx, 'user.updated', before, after);
    return after;
  });
