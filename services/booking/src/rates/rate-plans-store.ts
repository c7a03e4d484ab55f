import type { Sql } from '@innkeeper/kit/postgres';
import type { RatePlan } from './rate-sheet.ts';

/** A plan as JSON; `p` is its row. */
const PLAN = `json_build_object('planId', p.plan_id, 'name', p.name, 'adjustPercent', trim_scale(p.adjust_percent)::text,
  'policy', json_build_object('freeDays', p.free_days, 'freeTime', to_char(p.free_time, 'HH24:MI'), 'fee', p.fee,
                              'feePercent', trim_scale(p.fee_percent)::text))`;

/** A column with all plans in their order; null if there are none. */
export const plansColumn = `(select json_agg(${PLAN} order by p.place) from rate_plans p) as plans`;

export async function selectPlans(sql: Sql): Promise<RatePlan[]> {
  const { rows } = await sql.query<{ plans: RatePlan[] | null }>(`select ${plansColumn}`);
  return rows[0]!.plans ?? [];
}

export async function insertPlans(sql: Sql, plans: readonly RatePlan[]): Promise<void> {
  const rows = plans.map(({ policy, ...plan }, place) => ({ ...plan, ...policy, place }));
  await sql.query(
    `insert into rate_plans (plan_id, place, name, adjust_percent, free_days, free_time, fee, fee_percent)
     select "planId", place, name, "adjustPercent", "freeDays", "freeTime", fee, "feePercent"
       from jsonb_to_recordset($1) as plan (
         "planId" uuid, place smallint, name text, "adjustPercent" numeric, "freeDays" smallint, "freeTime" time,
         fee text, "feePercent" numeric)`,
    [JSON.stringify(rows)],
  );
}
