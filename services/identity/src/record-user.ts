import type { Transaction } from '@innkeeper/kit/postgres';
import { typeOf } from './role.ts';
import type { User } from './user.ts';

/** Adds a change of a user by staff to the history. It never reads the password hash of the user's row. */
export function recordUser(tx: Transaction, action: string, before: User | null, after: User | null): void {
  const { id, firstName, lastName, email } = (after ?? before)!;
  const name = `${firstName} ${lastName}`.trim() || email;
  tx.record({ action, subject: { kind: 'user', id, name }, before: stateOf(before), after: stateOf(after) });
}

function stateOf(user: User | null): object | null {
  if (!user) return null;
  const { email, firstName, lastName, role, roleName, whatsapp, phone, active, emailVerified, picture } =
    user;
  const person = { email, firstName, lastName, whatsapp, phone, picture };
  return { ...person, type: typeOf(role), role, roleName, active, emailVerified };
}
