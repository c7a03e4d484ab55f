import { editConflict } from '@innkeeper/kit/http';
import type { Sql } from '@innkeeper/kit/postgres';
import type { RateDeps } from '../deps.ts';

/** Rules that are read and replaced as a whole. */
export type RuleSet<Rules extends object, Stored extends object = Rules> = {
  /** The key of their version and of their history. */
  kind: string;
  /** Their name for staff. */
  name: string;
  select: (sql: Sql) => Promise<Stored>;
  replace: (sql: Sql, rules: Rules) => Promise<void>;
};

/** The rules with their version. */
export async function readRules<Stored extends object>(
  sql: Sql,
  { kind, select }: Pick<RuleSet<never, Stored>, 'kind' | 'select'>,
): Promise<Stored & { version: number }> {
  // The version is read first, so that saving rules that changed since then is rejected.
  const { rows } = await sql.query<{ version: number }>('select version from rule_versions where kind = $1', [
    kind,
  ]);
  return { ...(await select(sql)), version: rows[0]?.version ?? 1 };
}

/** Replaces the rules and records the change. @throws ApiError 409 `edit_conflict` when the version is not the given one */
export async function setRules<Rules extends object, Stored extends object>(
  { database, availability }: RateDeps,
  { kind, name, select, replace }: RuleSet<Rules, Stored>,
  { version, rules }: { version: number | undefined; rules: Rules },
): Promise<Stored & { version: number }> {
  const saved = await database.transaction(async (tx) => {
    await tx.query('insert into rule_versions values ($1, 1) on conflict do nothing', [kind]);
    const locked = await tx.query<{ version: number }>(
      'select version from rule_versions where kind = $1 for update',
      [kind],
    );
    const current = locked.rows[0]!.version;
    const before = await select(tx);
    if (version !== undefined && version !== current) throw editConflict({ ...before, version: current });
    await replace(tx, rules);
    const raised = await tx.query<{ version: number }>(
      `update rule_versions set version = nextval('record_versions') where kind = $1 returning version`,
      [kind],
    );
    const after = await select(tx);
    tx.record({ action: `${kind}.changed`, subject: { kind, id: 'all', name }, before, after });
    return { ...after, version: raised.rows[0]!.version };
  });
  availability.expectChange();
  return saved;
}
