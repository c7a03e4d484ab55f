import { identityTopic } from '@innkeeper/contracts/identity';
import type { Transaction } from '@innkeeper/kit/postgres';
import { type AddressProof, consequencesOf } from './address-ownership.ts';
import { endWaiting } from './end-waiting.ts';
import { removePassword, replacePassword } from './replace-password.ts';
import { revokeForNewPermissions } from './revocation-store.ts';
import { deleteFactorsOf } from './second-factor-store.ts';
import { setEmailVerified } from './store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';
import { stateOf, type User } from './user.ts';

type Proof =
  | { by: Extract<AddressProof, 'verification_link' | 'address_change'> }
  /** `passwordHash`: of the chosen password, or of a random one. */
  | { by: Extract<AddressProof, 'reset_link' | 'google'>; passwordHash: string };

/**
 * Applies the rule of `address-ownership.ts` to an account, which is locked, after someone has shown that they read what is sent to its
 * address. Returns the account as it is then.
 */
export async function proveAddress(tx: Transaction, user: User, proof: Proof): Promise<User> {
  const { confirms, password, endsWaiting, endsFactors } = consequencesOf(proof.by, {
    isStaff: user.role !== null,
    emailVerified: user.emailVerified,
  });
  if ('passwordHash' in proof && password === 'replaced')
    await replacePassword(tx, user, proof.passwordHash, 'reset');
  if ('passwordHash' in proof && password === 'removed') await removePassword(tx, user, proof.passwordHash);
  if (endsWaiting) await endWaiting(tx, user);
  if (endsFactors) await deleteFactorsOf(tx, user.id);
  if (!confirms || user.emailVerified) return user;
  const verified = await setEmailVerified(tx, user.id);
  await revokeForNewPermissions(tx, [user.id], LONGEST_TOKEN_HOURS); // tokens say whether it is confirmed
  tx.publish(identityTopic, 'user.updated', user.id, stateOf(verified));
  return verified;
}
