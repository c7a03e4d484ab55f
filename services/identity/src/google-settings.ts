import type { GoogleSignInOnWire } from '@innkeeper/contracts/identity';
import { type User as Caller, editConflict } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import { requireFreshFactor } from './fresh-factor.ts';
import type { GoogleSignIn } from './google.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import * as store from './sign-in-rules-store.ts';

type Deps = { database: Database; google: GoogleSignIn };

/** Google sign-in as it counts now: what the environment names comes before what the hotel has set. */
export const googleInUse = async ({ database, google }: Deps): Promise<GoogleSignIn> =>
  google.clientId
    ? google
    : { ...google, clientId: (await store.selectGoogleClient(database)).clientId || undefined };

export const readGoogleSettings = async ({ database, google }: Deps): Promise<GoogleSignInOnWire> =>
  toWire(await store.selectGoogleClient(database), google);

/**
 * Sets the OAuth client whose access tokens sign people in.
 * @throws ApiError 403 `second_factor_needed` without a fresh one; 409 `edit_conflict`
 */
export async function updateGoogleSettings(
  { database, google, security }: Deps & { security: IdentitySecurityLog },
  caller: Caller,
  { clientId, version }: { clientId: string; version: number },
): Promise<GoogleSignInOnWire> {
  const { after, isChanged } = await database.transaction(async (tx) => {
    const before = await store.lockGoogleClient(tx);
    if (before.clientId === clientId) return { after: before, isChanged: false };
    if (before.version !== version) throw editConflict(toWire(before, google));
    await requireFreshFactor(tx, caller);
    const after = await store.updateGoogleClient(tx, clientId);
    tx.record({
      action: 'google_sign_in.changed',
      subject: { kind: 'sign_in_rules', id: 'sign_in_rules', name: 'Signing in' },
      before: { googleClientId: before.clientId },
      after: { googleClientId: clientId },
    });
    return { after, isChanged: true };
  });
  if (isChanged)
    security.record('sign_in_rules_changed', { email: caller.email, details: { googleClientId: clientId } });
  return toWire(after, google);
}

const toWire = (stored: store.GoogleClient, { clientId }: GoogleSignIn): GoogleSignInOnWire => ({
  ...stored,
  clientId: clientId || stored.clientId,
  isFixed: Boolean(clientId),
});
