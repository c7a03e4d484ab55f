import { type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto';
import type { OwnerForm } from '@innkeeper/contracts/identity';
import { rejection } from '@innkeeper/kit/http';
import { currentClient, setActor } from '@innkeeper/kit/observe';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import { readInstallationKind } from '@innkeeper/kit/service';
import { hashOf, newSecret } from './one-time-secret.ts';
import type { Passwords } from './passwords.ts';
import { toE164 } from './phone.ts';
import { recordUser } from './record-user.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import * as store from './setup-store.ts';
import { type Session, type SessionDeps, startSession } from './start-session.ts';
import { addUser } from './users.ts';

type Deps = { database: Database };

/**
 * Makes a setup link possible while the hotel has no owner, and returns its secret. A valid secret is kept; otherwise a new
 * one replaces it. Null for the demo, and for a hotel that has or had an owner.
 */
export const prepareSetup = ({ database }: Deps, known?: string): Promise<string | null> =>
  database.transaction(async (tx) => {
    const setup = await store.lockSetup(tx);
    if (setup?.isClaimed || (await store.hasOwner(tx))) return null;
    if ((await readInstallationKind(tx)) === 'demo') return null;
    if (known && setup && timingSafeEqual(hashOf(known), setup.secretHash)) return known;
    const secret = newSecret();
    await store.replaceSecretHash(tx, hashOf(secret));
    return secret;
  });

/** @throws ApiError 410 once the hotel has an owner, 403 for another secret. */
export const readSetup = ({ database }: Deps, secret: string): Promise<void> =>
  database.transaction((tx) => lockClaimable(tx, secret));

/**
 * Creates the account of the hotel's owner, signs them in, and asks them to confirm their address. Of two concurrent calls, one succeeds.
 * @throws ApiError 410 once the hotel has an owner, 403 for another secret, 409 `email_taken`.
 */
export async function claimSetup(
  deps: SessionDeps & { passwords: Passwords; mailSecrets: KeyObject; security: IdentitySecurityLog },
  { secret, password, ...details }: OwnerForm & { secret: string },
  renews = false,
): Promise<Session> {
  const { database, passwords } = deps;
  await readSetup(deps, secret); // before the costly hash
  const passwordHash = await passwords.hashChosen(password);
  const owner = await database.transaction(async (tx) => {
    await lockClaimable(tx, secret);
    await store.setClaimed(tx);
    const user = await addUser(
      tx,
      {
        ...details,
        phoneE164: await toE164(details.phone),
        whatsapp: '',
        id: randomUUID(),
        role: 'owner',
        active: true,
        picture: '',
      },
      { passwordHash, proof: 'setup_link', mails: deps },
    );
    setActor({ kind: 'staff', id: user.id }, user.email); // by the secret, because there is no token yet
    recordUser(tx, 'user.created', null, user);
    return user;
  });
  deps.security.record('hotel_set_up', { email: owner.email, address: currentClient().address });
  const session = await startSession(deps, owner.id, renews);
  if (!session) throw isDone(); // deleted in the same moment
  return session;
}

/**
 * Locks the setup, so that it is claimed once. The secret is compared in constant time.
 * @throws ApiError 410 once the hotel has an owner, 403 for another secret.
 */
async function lockClaimable(tx: Transaction, secret: string): Promise<void> {
  const setup = await store.lockSetup(tx);
  if (setup?.isClaimed || (await store.hasOwner(tx))) throw isDone();
  if (!setup || !timingSafeEqual(hashOf(secret), setup.secretHash)) throw rejection('forbidden.setup_link');
}

const isDone = () => rejection('setup_done');
