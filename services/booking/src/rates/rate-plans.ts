import { randomUUID } from 'node:crypto';
import type { RatePlans, VersionedRatePlans } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Deps, RateDeps } from '../deps.ts';
import { insertPlans, selectPlans } from './rate-plans-store.ts';
import { type RuleSet, readRules, setRules } from './versioned-rules.ts';

const PLANS: RuleSet<RatePlans, Pick<VersionedRatePlans, 'plans'>> = {
  kind: 'rate_plans',
  name: 'Rate plans and cancellation',
  select: async (sql) => ({ plans: await selectPlans(sql) }),
  replace: async (sql: Sql, { plans }) => {
    await sql.query('delete from rate_plans');
    await insertPlans(
      sql,
      plans.map((plan) => ({ ...plan, planId: plan.planId ?? randomUUID() })),
    );
  },
};

/** The prices and terms on which guests book. */
export const readRatePlans = ({ database }: Pick<Deps, 'database'>): Promise<VersionedRatePlans> =>
  readRules(database, PLANS);

/** @throws ApiError 409 `edit_conflict` when the version is not the given one */
export const setRatePlans = (
  deps: RateDeps,
  { version, plans }: RatePlans & { version?: number },
): Promise<VersionedRatePlans> => setRules(deps, PLANS, { version, rules: { plans } });
