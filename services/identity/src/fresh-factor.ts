import { type User as Caller, secondFactorNeeded } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import { hasSecondFactor } from './second-factor-store.ts';
import { isSessionProven } from './session-store.ts';

/**
 * Checks that the caller is present, and not another user at their open screen or with their token: actions that cannot be
 * undone, or that give others access, need the second factor again. Accounts without one are not asked.
 * @throws ApiError 403 `second_factor_needed` when the caller has not shown it in this session within ten minutes.
 */
export async function requireFreshFactor(sql: Sql, caller: Caller): Promise<void> {
  if ((await hasSecondFactor(sql, caller.id)) && !(await isSessionProven(sql, caller.tokenId)))
    throw secondFactorNeeded();
}
