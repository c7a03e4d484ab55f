import { ApiError, networkOf } from '@innkeeper/kit/http';
import { currentClient } from '@innkeeper/kit/observe';
import type { Database, Sql } from '@innkeeper/kit/postgres';
import { coarseNetwork } from './device.ts';
import { hashOf } from './one-time-secret.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import * as store from './sign-in-attempts-store.ts';

import { FROM_ALL_NETWORKS, FROM_ONE_NETWORK, waitS } from './sign-in-delay.ts';

// The address that was typed is not stored.
const accountHashOf = (email: string): Buffer => hashOf(email.toLowerCase());

/** Forgets the wrong passwords for an account from everywhere. */
export const forgetFailures = (sql: Sql, email: string): Promise<unknown> =>
  store.deleteFailuresOf(sql, accountHashOf(email));

type Deps = { database: Database; security: IdentitySecurityLog };

/**
 * Checks a password for an account by `verify`, unless so many were wrong that the next one has to wait. The same happens for
 * an address without an account, so the wait does not say whether there is one.
 * @throws ApiError 429 with the seconds to wait; the password is not looked at then.
 */
export async function checkDelayed(
  { database, security }: Deps,
  email: string,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const { address } = currentClient();
  const attempt: store.Attempt = {
    accountHash: accountHashOf(email),
    network: networkOf(address ?? 'unknown'),
    ...{ email, coarseNetwork: coarseNetwork(address) },
  };
  const { counts, isKnownPlace } = await store.selectFailures(database, attempt);
  const waits = counts
    .filter(({ isOfAll }) => !isOfAll || !isKnownPlace)
    .map((count) => waitS(count, count.isOfAll ? FROM_ALL_NETWORKS : FROM_ONE_NETWORK));
  const seconds = Math.ceil(Math.max(0, ...waits));
  if (seconds > 0) {
    security.record('sign_in_delayed', { email, address, details: { seconds } });
    throw tooManyFailures(seconds);
  }
  const matches = await verify();
  if (!matches) {
    await store.countFailure(database, attempt);
    security.record('sign_in_failed', { email, address });
  } else if (counts.some(({ isOfAll }) => !isOfAll)) await store.deleteFailures(database, attempt);
  return matches;
}

const tooManyFailures = (seconds: number) =>
  new ApiError(
    429,
    'too_many_requests',
    `The password was wrong several times. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, or choose a new one by "Forgot your password?".`,
    { headers: { 'Retry-After': String(seconds) } },
  );
