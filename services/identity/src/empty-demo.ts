import { identityTopic } from '@innkeeper/contracts/identity';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { emptyDemo } from '@innkeeper/kit/service';
import { revokeUser } from './revocation-store.ts';
import { prepareSetup } from './setup.ts';
import { setFactorDemanded, updateGoogleClient } from './sign-in-rules-store.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';

/** Deletes all accounts with their sessions, invitations, and the hotel's own roles. */
export async function emptyIdentity(tx: Transaction): Promise<void> {
  // Truncating fires no trigger of single rows, which would protect the last owner.
  const users = await tx.query<{ id: string; email: string }>('select id, email from users for update');
  const invitations = await tx.query<{ id: string }>('delete from invitations returning id');
  await tx.query(
    `truncate users, demo_accounts, setup, account_links, reset_requests, sessions, refresh_tokens, address_changes,
       authenticator_apps, passkeys, passkey_challenges, recovery_codes, sign_in_challenges`,
  );
  await setFactorDemanded(tx, false);
  await updateGoogleClient(tx, '');
  const roles = await tx.query<{ id: string }>(
    'delete from roles where permissions is not null returning id',
  );
  for (const { id, email } of users.rows) {
    await revokeUser(tx, id, LONGEST_TOKEN_HOURS);
    tx.publish(identityTopic, 'user.deleted', id, { id, email, comingStays: 'keep' });
  }
  for (const { id } of invitations.rows)
    tx.publish(identityTopic, 'invitation.withdrawn', id, { invitationId: id });
  for (const { id } of roles.rows) tx.publish(identityTopic, 'role.deleted', id, { roleId: id });
}

/** Deletes the demo's accounts. The secret of the setup link is null in a real hotel. */
export async function startOwnHotel(deps: {
  database: Database;
}): Promise<{ emptied: boolean; setupSecret: string | null }> {
  const emptied = await emptyDemo(deps.database, emptyIdentity);
  return { emptied, setupSecret: emptied ? await prepareSetup(deps) : null };
}
