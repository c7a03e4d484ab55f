import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { currentActor, currentCaller, currentRequestId } from '../observe/request-context.ts';
import type { Statement } from '../postgres/sql.ts';
import { type Change, commitmentTo } from './entry.ts';

/**
 * Adds a change to the history, as made by the caller of the current request, or without one by the service itself. The
 * statement locks the head of the chain until the commit, so it is the last one of its transaction.
 */
export function historyInsert(service: string, { action, subject, before, after }: Change): Statement {
  const actor = currentActor() ?? { kind: 'system', id: service };
  const caller = toPart(currentCaller());
  const change = toPart({ name: subject.name, ...differences(before, after) });
  return {
    name: 'history-insert',
    text: `with entry as (
             insert into history (actor_kind, actor_id, request_id, action, subject_kind, subject_id, caller, change)
             values ($1, $2, $3, $4, $5, $6, $7, $8) returning position
           )
           insert into history_values (position, part, salt, value)
           select position, part, salt, value
             from entry, (values ('caller', $9::bytea, $10::json), ('change', $11::bytea, $12::json))
                           as parts (part, salt, value)`,
    values: [
      actor.kind,
      actor.id,
      currentRequestId() ?? null,
      action,
      subject.kind,
      subject.id,
      caller.commitment,
      change.commitment,
      caller.salt,
      caller.value,
      change.salt,
      change.value,
    ],
  };
}

function toPart(value: object): { salt: Buffer; value: string; commitment: Buffer } {
  const salt = randomBytes(32);
  const text = JSON.stringify(value);
  return { salt, value: text, commitment: commitmentTo(salt, text) };
}

/** Whether both states are the same, as after a repeated call. */
export const changesNothing = ({ before, after }: Pick<Change, 'before' | 'after'>): boolean =>
  before !== null && after !== null && isDeepStrictEqual(before, after);

/** The fields that differ between two states; the whole state if the other one is null. */
export function differences(
  before: object | null,
  after: object | null,
): { before: object | null; after: object | null } {
  if (!before || !after) return { before, after };
  const fields = Object.keys({ ...before, ...after }) as never[];
  const differing = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  const pick = (state: object) => Object.fromEntries(differing.map((field) => [field, state[field]]));
  return { before: pick(before), after: pick(after) };
}
