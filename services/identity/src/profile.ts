import { isStaff } from '@innkeeper/contracts/access';
import { identityTopic, type Profile } from '@innkeeper/contracts/identity';
import type { Language } from '@innkeeper/contracts/languages';
import { type User as Caller, editConflict } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import { lockCaller } from './lock-caller.ts';
import { toE164 } from './phone.ts';
import { recordUser } from './record-user.ts';
import { setLanguage, updateUser } from './store.ts';
import { stateOf, type User } from './user.ts';
import { toUserOnWire } from './users.ts';

type Deps = { database: Database };

/**
 * Changes the name and the phone numbers of the caller.
 * @throws ApiError 401 when the account was deleted; 409 `edit_conflict` when its version is not the given one.
 */
export const updateProfile = (
  { database }: Deps,
  caller: Caller,
  { version, ...profile }: Profile,
): Promise<User> =>
  database.transaction(async (tx) => {
    const before = await lockCaller(tx, caller);
    if (version !== undefined && version !== before.version) throw editConflict(toUserOnWire(before));
    const after = await updateUser(tx, { ...before, ...profile, phoneE164: await toE164(profile.phone) });
    tx.publish(identityTopic, 'user.updated', after.id, stateOf(after));
    if (isStaff(caller)) recordUser(tx, 'user.updated', before, after);
    return after;
  });

/**
 * Keeps the language that the caller reads pages in. Doing it again changes nothing.
 * @throws ApiError 401 when the account was deleted
 */
export const chooseLanguage = ({ database }: Deps, caller: Caller, language: Language): Promise<User> =>
  database.transaction(async (tx) => {
    const before = await lockCaller(tx, caller);
    if (before.language === language) return before;
    const after = await setLanguage(tx, caller.id, language);
    tx.publish(identityTopic, 'user.updated', after.id, stateOf(after));
    return after;
  });
