import type { Sql } from '@innkeeper/kit/postgres';
import { FORGOTTEN_AFTER_S } from './sign-in-delay.ts';

/** All networks together, and those in which the account was signed in when the password was wrong. */
const ALL = '';
const KNOWN = 'known';

export type Failures = { of: 'all' | 'known' | 'network'; failures: number; sinceS: number };

/** The wrong passwords for an account, from one network and from several, and whether it is signed in there. */
export async function selectFailures(
  sql: Sql,
  { accountHash, network, email, coarseNetwork }: Attempt,
): Promise<{ counts: Failures[]; isKnownPlace: boolean }> {
  const { rows } = await sql.query<Failures & { isKnownPlace: boolean; isFailure: boolean }>(
    `select case f.network when $3 then 'all' when $6 then 'known' else 'network' end as of, f.failures,
            extract(epoch from clock_timestamp() - f.last_at)::float8 as "sinceS",
            f.network is not null as "isFailure", place."isKnownPlace"
       from (select exists (select from sessions s join users u on u.id = s.user_id
                             where u.email = $4 and s.network = $5 and s.network <> '' and s.ended_at is null
                               and s.expires_at > clock_timestamp()) as "isKnownPlace") place
       left join sign_in_failures f on f.account_hash = $1 and f.network in ($2, $3, $6)`,
    [accountHash, network, ALL, email, coarseNetwork, KNOWN],
  );
  return { counts: rows.filter(({ isFailure }) => isFailure), isKnownPlace: rows[0]!.isKnownPlace };
}

export type Attempt = { accountHash: Buffer; network: string; email: string; coarseNetwork: string };

/** Counts a wrong password, and deletes expired counts. */
export async function countFailure(
  sql: Sql,
  { accountHash, network }: Attempt,
  isKnownPlace: boolean,
): Promise<void> {
  await sql.query(
    `delete from sign_in_failures where (account_hash, network) in
       (select account_hash, network from sign_in_failures
         where last_at < now() - make_interval(secs => $1) limit 100 for update skip locked)`,
    [FORGOTTEN_AFTER_S],
  );
  await sql.query(
    `insert into sign_in_failures as f (account_hash, network, failures, last_at)
     select $1, network, 1, clock_timestamp() from unnest($2::text[]) as network order by network
     on conflict (account_hash, network) do update set last_at = excluded.last_at,
       failures = case when f.last_at < now() - make_interval(secs => $3) then 1 else f.failures + 1 end`,
    [accountHash, [...new Set([ALL, network, ...(isKnownPlace ? [KNOWN] : [])])], FORGOTTEN_AFTER_S],
  );
}

/** Deletes the count of wrong passwords from one network. */
export const deleteFailures = (sql: Sql, { accountHash, network }: Attempt): Promise<unknown> =>
  sql.query('delete from sign_in_failures where account_hash = $1 and network = $2', [accountHash, network]);

/** Deletes all counts of wrong passwords for an account. */
export const deleteFailuresOf = (sql: Sql, accountHash: Buffer): Promise<unknown> =>
  sql.query('delete from sign_in_failures where account_hash = $1', [accountHash]);
