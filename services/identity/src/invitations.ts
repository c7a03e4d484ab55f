import { type KeyObject, randomUUID } from 'node:crypto';
import {
  type Acceptance,
  INVITATION_HOURS,
  type InvitationForm,
  type InvitationOnWire,
  identityTopic,
} from '@innkeeper/contracts/identity';
import { type User as Caller, rejection } from '@innkeeper/kit/http';
import { seal } from '@innkeeper/kit/messaging';
import { currentClient, setActor } from '@innkeeper/kit/observe';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { languageOf } from '@innkeeper/words/languages';
import { requireFreshFactor } from './fresh-factor.ts';
import { grantedRole, lockStaff, mayStillGrant } from './granting.ts';
import * as store from './invitation-store.ts';
import { hashOf, newSecret } from './one-time-secret.ts';
import type { Passwords } from './passwords.ts';
import { toE164 } from './phone.ts';
import { recordUser } from './record-user.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { type Session, type SessionDeps, startSession } from './start-session.ts';
import { findCredentials } from './store.ts';
import { mayInvite } from './unconfirmed-mails.ts';
import type { User } from './user.ts';
import { addUser } from './users.ts';

type Deps = { database: Database; security: IdentitySecurityLog };

const { stateOfInvitation: stateOf } = store;

const toOnWire = (invitation: store.Invitation): InvitationOnWire => ({
  invitationId: invitation.invitationId,
  email: invitation.email,
  role: invitation.role,
  roleName: invitation.roleName,
  invitedBy: invitation.inviter,
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
});

/**
 * Invites a person to the staff, also by e-mail. There are two secrets, stored as hashes: the one that is returned, once, for a link to
 * hand over, and the one in the event, sealed for messages. Only the second one proves that the person reads the address. If the answer
 * is lost, the caller invites again, which ends the first invitation.
 * @throws ApiError 400 for an unknown role, 403 for one that permits more than the caller may, 409 `email_taken`.
 */
export async function invite(
  { database, security, mailSecrets }: Deps & { mailSecrets: KeyObject },
  caller: Caller,
  { email, role }: InvitationForm,
): Promise<{ invitation: InvitationOnWire; secret: string }> {
  const sent = await database.transaction(async (tx) => {
    const own = await lockStaff(tx, caller, 'users');
    await grantedRole(tx, own, role);
    await requireFreshFactor(tx, caller);
    if (await findCredentials(tx, email)) throw rejection('email_taken.invitation');
    const [mailed, shown] = [newSecret(), newSecret()];
    const invitation = await store.insertInvitation(tx, {
      invitationId: randomUUID(),
      email,
      role,
      invitedBy: caller.id,
      mailedHash: hashOf(mailed),
      shownHash: hashOf(shown),
      hours: INVITATION_HOURS,
    });
    if (!(await mayInvite(tx, { email, userId: caller.id }))) throw tooManyInvitations();
    tx.publish(identityTopic, 'invitation.created', invitation.invitationId, {
      ...stateOf(invitation),
      inviter: invitation.inviter,
      language: languageOf(currentClient().languages),
      sealedSecret: seal(mailSecrets, mailed, invitation.invitationId),
    });
    record(tx, 'invitation.created', null, invitation);
    return { invitation: toOnWire(invitation), secret: shown };
  });
  security.record('invitation_sent', { email, details: { role } });
  return sent;
}

function record(
  tx: Transaction,
  action: string,
  before: store.Invitation | null,
  after: store.Invitation | null,
): void {
  const { invitationId: id, email: name } = (after ?? before)!;
  const state = (invitation: store.Invitation | null) => invitation && stateOf(invitation);
  tx.record({
    action,
    subject: { kind: 'invitation', id, name },
    before: state(before),
    after: state(after),
  });
}

export async function listInvitations({ database }: Pick<Deps, 'database'>): Promise<InvitationOnWire[]> {
  return (await store.selectOpenInvitations(database)).map(toOnWire);
}

/** @throws ApiError 404 for a used or expired invitation, 403 if its role has permissions that the caller lacks. */
export async function withdrawInvitation(
  { database, security }: Deps,
  caller: Caller,
  id: string,
): Promise<void> {
  const email = await database.transaction(async (tx) => {
    const own = await lockStaff(tx, caller, 'users');
    const invitation = await store.lockOpenInvitation(tx, id);
    if (!invitation) throw rejection('not_found.invitation');
    await grantedRole(tx, own, invitation.role);
    await store.deleteInvitation(tx, id);
    tx.publish(identityTopic, 'invitation.withdrawn', id, { invitationId: id });
    record(tx, 'invitation.withdrawn', invitation, null);
    return invitation.email;
  });
  security.record('invitation_withdrawn', { email });
}

/** @throws ApiError 410 for a used or expired invitation. */
export const readInvitation = (
  { database }: Pick<Deps, 'database'>,
  secret: string,
): Promise<store.Invitation> => database.transaction((tx) => lockAcceptable(tx, secret));

/**
 * Creates the account of the invited person, and signs them in. Of two concurrent calls, one succeeds.
 * @throws ApiError 410 for a used or expired invitation, 409 `email_taken` when the address has an account by now.
 */
export async function acceptInvitation(
  deps: SessionDeps & { passwords: Passwords; mailSecrets: KeyObject; security: IdentitySecurityLog },
  { secret, password, firstName, lastName, phone }: Acceptance,
  renews = false,
): Promise<Session> {
  const { database, passwords } = deps;
  await readInvitation(deps, secret); // before the costly hash
  const passwordHash = await passwords.hashChosen(password);
  const user = await database.transaction(async (tx): Promise<User> => {
    const invitation = await lockAcceptable(tx, secret);
    await store.setAccepted(tx, invitation.invitationId);
    tx.publish(identityTopic, 'invitation.accepted', invitation.invitationId, stateOf(invitation));
    const member = await addUser(
      tx,
      {
        id: randomUUID(),
        email: invitation.email,
        role: invitation.role,
        firstName,
        lastName,
        phone,
        phoneE164: await toE164(phone),
        whatsapp: '',
        active: true,
        picture: '',
      },
      { passwordHash, proof: invitation.isMailed ? 'mailed_invitation' : 'shown_invitation', mails: deps },
    );
    setActor({ kind: 'staff', id: member.id }, member.email); // by the secret, because there is no token yet
    recordUser(tx, 'user.created', null, member);
    return member;
  });
  deps.security.record('invitation_accepted', { email: user.email, address: currentClient().address });
  const session = await startSession(deps, user.id, renews);
  if (!session) throw expired(); // deleted in the same moment
  return session;
}

/**
 * Finds an open invitation whose sender may still assign its role.
 * @throws ApiError 410 `invitation_used`, or `invitation_expired` for all others, including unknown secrets.
 */
async function lockAcceptable(tx: Transaction, secret: string): Promise<store.FoundInvitation> {
  const found = await store.lockInvitationBySecret(tx, hashOf(secret));
  if (found?.isAccepted) throw rejection('invitation_used');
  if (!found?.isOpen || !(await mayStillGrant(tx, found.invitedBy, found.role))) throw expired();
  return found;
}

const tooManyInvitations = () =>
  rejection('too_many_requests.invitations', {}, { headers: { 'Retry-After': '3600' } });

const expired = () => rejection('invitation_expired');
