import type { Sql } from '../postgres/sql.ts';

/**
 * Erases the history's data about one subject, except ids, actions and times: names, and the states before and after. The
 * chain stays valid, because it has only commitments, which reveal nothing without the salts. Returns how many entries.
 */
export async function eraseHistoryOfSubject(
  sql: Sql,
  subject: { kind: string; id: string },
): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from history_values where part = 'change'
        and position in (select position from history where subject_kind = $1 and subject_id = $2)`,
    [subject.kind, subject.id],
  );
  return rowCount!;
}

/** Erases e-mail and addresses of one actor from the entries of their changes; their id stays. Returns how many entries. */
export async function eraseHistoryOfActor(sql: Sql, actorId: string): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from history_values where part = 'caller'
        and position in (select position from history where actor_id = $1)`,
    [actorId],
  );
  return rowCount!;
}
