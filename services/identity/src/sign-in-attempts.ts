import { networkOf, rejection } from '@innkeeper/kit/http';
import { currentClient } from '@innkeeper/kit/observe';
import type { Database, Sql } from '@innkeeper/kit/postgres';
import { AccountTurns } from './account-turns.ts';
import { coarseNetwork } from './device.ts';
import { hashOf } from './one-time-secret.ts';
import type { IdentitySecurityLog } from './security-events.ts';
import * as store from './sign-in-attempts-store.ts';
import {
  CODES_FROM_ALL_NETWORKS,
  CODES_FROM_KNOWN_PLACES,
  FROM_ALL_NETWORKS,
  FROM_KNOWN_PLACES,
  FROM_ONE_NETWORK,
  waitS,
} from './sign-in-delay.ts';

/**
 * The kind of a guess: a password, or the code of a second factor. A correct password does not reset the count of wrong
 * codes.
 */
type Guessed = 'password' | 'code';

// The typed address is not stored.
const accountHashOf = (email: string, what: Guessed = 'password'): Buffer =>
  hashOf((what === 'code' ? 'second factor of ' : '') + email.toLowerCase());

const RULES = {
  password: { network: FROM_ONE_NETWORK, all: FROM_ALL_NETWORKS, known: FROM_KNOWN_PLACES },
  code: { network: FROM_ONE_NETWORK, all: CODES_FROM_ALL_NETWORKS, known: CODES_FROM_KNOWN_PLACES },
} as const;

const turns = new AccountTurns();

const EVENTS = {
  password: { delayed: 'sign_in_delayed', failed: 'sign_in_failed' },
  code: { delayed: 'second_factor_delayed', failed: 'second_factor_failed' },
} as const;

/** Deletes all counts of wrong passwords for an account. */
export const forgetFailures = (sql: Sql, email: string): Promise<unknown> =>
  store.deleteFailuresOf(sql, accountHashOf(email));

type Deps = { database: Database; security: IdentitySecurityLog };

/**
 * Checks a password, or a code, for an account with `verify`, which gets the time since which the attempt has waited, unless the next attempt has to wait after too many wrong ones. An address
 * without an account behaves in the same way, so the wait does not show whether there is one.
 * @throws ApiError 429 with the seconds to wait, without checking the password.
 */
export async function checkDelayed(
  { database, security }: Deps,
  email: string,
  verify: (since: number) => Promise<boolean>,
  what: Guessed = 'password',
): Promise<boolean> {
  const { address } = currentClient();
  const attempt: store.Attempt = {
    accountHash: accountHashOf(email, what),
    network: networkOf(address ?? 'unknown'),
    email,
    coarseNetwork: coarseNetwork(address),
  };
  return turns.run(attempt.accountHash.toString('base64'), async (since) => {
    const { counts, isKnownPlace } = await store.selectFailures(database, attempt);
    const waits = counts
      .filter(({ of }) => of !== (isKnownPlace ? 'all' : 'known'))
      .map((count) => waitS(count, RULES[what][count.of]));
    const seconds = Math.ceil(Math.max(0, ...waits));
    if (seconds > 0) {
      security.record(EVENTS[what].delayed, { email, address, details: { seconds } });
      throw tooManyFailures(seconds, what);
    }
    const matches = await verify(since);
    if (!matches) {
      await store.countFailure(database, attempt, isKnownPlace);
      security.record(EVENTS[what].failed, { email, address });
    } else if (counts.some(({ of }) => of === 'network')) await store.deleteFailures(database, attempt);
    return matches;
  });
}

const tooManyFailures = (seconds: number, what: Guessed) =>
  rejection(
    what === 'code' ? 'too_many_requests.wrong_codes' : 'too_many_requests.wrong_passwords',
    { seconds },
    { headers: { 'Retry-After': String(seconds) } },
  );
