import { identityTopic } from '@innkeeper/contracts/identity';
import type { Transaction } from '@innkeeper/kit/postgres';
import { deleteChange } from './address-change-store.ts';
import { deleteInvitationsOf, stateOfInvitation } from './invitation-store.ts';
import { deleteResetRequest, endLinksOf } from './link-store.ts';
import { deleteBegun } from './second-factor-store.ts';
import type { User } from './user.ts';

/**
 * Ends all that an account has begun and not completed: links in e-mails, a change of the address, second factors, and sign-ins that
 * wait for their second step. Another user may have begun it.
 */
export async function endWaiting(tx: Transaction, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  await endLinksOf(tx, id);
  await deleteChange(tx, id);
  await deleteResetRequest(tx, email);
  await deleteBegun(tx, id);
}

/** Withdraws the invitations that a user sent: a thief of their password or session may have invited themselves. */
export async function endInvitationsOf(tx: Transaction, userId: string): Promise<void> {
  for (const invitation of await deleteInvitationsOf(tx, userId)) {
    const { invitationId: id, email: name } = invitation;
    tx.publish(identityTopic, 'invitation.withdrawn', id, { invitationId: id });
    tx.record({
      action: 'invitation.withdrawn',
      subject: { kind: 'invitation', id, name },
      before: stateOfInvitation(invitation),
      after: null,
    });
  }
}
