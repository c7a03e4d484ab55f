import type { AnswerBody } from '@innkeeper/contracts/call';
import type { exportAccount as call } from '@innkeeper/contracts/own-data';
import { type User as Caller, revokedToken } from '@innkeeper/kit/http';
import type { Database } from '@innkeeper/kit/postgres';
import { findChange } from './address-change-store.ts';
import { requireFreshFactor } from './fresh-factor.ts';
import { toPasskeys } from './passkey.ts';
import { findFactors } from './second-factor-store.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import { selectOpenSessions } from './session-store.ts';
import { findUser, selectCreatedAt } from './store.ts';

type Deps = { database: Database; security: IdentitySecurityLog };

/**
 * The data of the caller's account, for the download of their own data.
 * @throws ApiError 401 when the account was deleted, 403 `second_factor_needed` without a fresh one.
 */
export async function exportAccount(
  { database, security }: Deps,
  caller: Caller,
): Promise<AnswerBody<typeof call>> {
  const data = await database.transaction(async (tx) => {
    const user = await findUser(tx, caller.id);
    if (!user) throw revokedToken();
    await requireFreshFactor(tx, caller);
    const { id: userId, email, emailVerified, firstName, lastName, whatsapp, phone, picture } = user;
    const person = { userId, email, emailVerified, firstName, lastName, whatsapp, phone, picture };
    const createdAt = (await selectCreatedAt(tx, userId)).toISOString();
    const { appSince } = await findFactors(tx, userId);
    const change = await findChange(tx, userId);
    const sessions = await selectOpenSessions(tx, userId);
    return {
      account: { ...person, role: user.roleName ?? null, createdAt },
      authenticatorAppSince: appSince?.toISOString() ?? null,
      passkeys: await toPasskeys(tx, userId),
      waitingAddress: change?.email ?? null,
      sessions: sessions.map(({ device, network, startedAt, lastSeenAt }) => ({
        device,
        network,
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    };
  });
  security.record('data_exported', { email: caller.email });
  return data;
}
