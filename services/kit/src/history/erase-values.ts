import type { Sql } from '../postgres/sql.ts';

export type HistoryErasure = {
  /** The id of the erasure, or of the person: the record of what was erased has it. */
  cause: string;
  /** Whose e-mail and addresses are erased from the entries of their changes; their id stays. */
  actorId?: string;
  /** Whose names and states before and after are erased; ids, actions and times stay. */
  subjects?: readonly { kind: string; id: string }[];
};

/**
 * Erases data about persons from the history, and adds an entry about which. The chain stays valid, because it has only
 * commitments, which reveal nothing without the salts. Returns how many values were erased.
 */
export async function eraseHistory(
  sql: Sql,
  { cause, actorId, subjects = [] }: HistoryErasure,
): Promise<number> {
  const { rows } = await sql.query<{ amount: number }>('select erase_history($1, $2, $3, $4) as amount', [
    cause,
    actorId ?? null,
    subjects.map(({ kind }) => kind),
    subjects.map(({ id }) => id),
  ]);
  return rows[0]!.amount;
}
