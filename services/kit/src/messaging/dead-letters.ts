import { z } from 'zod';
import { isUnavailable } from '../http/errors.ts';
import type { Database } from '../postgres/db.ts';
import type { Sql, Transaction } from '../postgres/sql.ts';
import type { ConsumerGroup, PendingEffect } from './consumer-group.ts';
import { NewerEventError, type Topic } from './envelope.ts';
import type { BusMessage, EventBus } from './event-bus.ts';
import { SEALED_HEADER } from './sealed-event.ts';

/** `newer`: a newer program wrote it and will understand it. `failed`: someone has to look at it. */
const REASONS = ['failed', 'newer'] as const;
type Reason = (typeof REASONS)[number];

export type DeadLetter = BusMessage & {
  id: number;
  /** The handler that failed; null for a projection. */
  handler: string | null;
  reason: Reason;
  /** Of the last attempt. */
  error: string;
  failedAt: Date;
  /** How many replays have failed. */
  replays: number;
};

const setAsideData = z.object({
  kind: z.literal('dead_letter'),
  id: z.number().int(),
  topic: z.string(),
  key: z.string(),
  /** Null for a projection. */
  handler: z.string().nullable(),
  /** As it was in the log; cut if it exceeds the maximum size of a message. */
  value: z.string(),
  /** Whether `value` is complete; the consumer's table always has all of it. */
  complete: z.boolean(),
  headers: z.record(z.string(), z.string()),
  reason: z.enum(REASONS),
  error: z.string(),
});
const erasedData = z.object({ kind: z.literal('erased_letter'), id: z.number().int() });
const replayedData = z.object({ kind: z.literal('replay'), id: z.number().int(), applied: z.boolean() });

export type DeadLetterTopic = Topic<{
  'dead_letter.set_aside': typeof setAsideData;
  'dead_letter.replayed': typeof replayedData;
  'dead_letter.erased': typeof erasedData;
}>;

/** An event that a service could not apply. Subject: the dead letter's id, in the service's own tables. */
export const deadLetterTopic = (service: string): DeadLetterTopic => ({
  name: `innkeeper.dead-letters.${service}`,
  source: `/innkeeper/dead-letters.${service}`,
  schemas: {
    'dead_letter.set_aside': setAsideData,
    'dead_letter.replayed': replayedData,
    'dead_letter.erased': erasedData,
  },
  versions: {},
  erasing: ['dead_letter.erased'],
});

const COPIED_CHARACTERS = 100_000; // well under the megabyte that a message of the log may have

/** Text that Postgres accepts: without NUL characters and halves of a surrogate pair, which JSON may carry. */
const storable = (text: string) => Buffer.from(text.replaceAll('\0', '\uFFFD')).toString();
const messageOf = (error: unknown) =>
  storable(error instanceof Error ? error.message : String(error)).slice(0, 2_000);

const reasonOf = (error: unknown): Reason => (error instanceof NewerEventError ? 'newer' : 'failed');

/** Handlers' letters have a table of their own, with the name of the handler. */
const tableOf = (handler: string | null) => (handler === null ? 'dead_letters' : 'handler_dead_letters');

/**
 * Makes a message a dead letter of its consumer and, by the same commit, announces it on the service's topic of dead
 * letters. A message that is a waiting dead letter already, because it was delivered again, is not added twice.
 */
export async function setAside(
  { database, service, handler }: { database: Database; service: string; handler: string | null },
  message: BusMessage,
  error: unknown,
): Promise<void> {
  const letter = {
    topic: message.topic,
    key: storable(message.key),
    value: storable(message.value),
    headers: JSON.parse(storable(JSON.stringify(message.headers).replaceAll('\\u0000', '\uFFFD'))),
    reason: reasonOf(error),
    error: messageOf(error),
  };
  const { topic, key, value, headers, reason } = letter;
  const values = [topic, key, value, JSON.stringify(headers), reason, letter.error];
  const isHandlers = handler !== null;
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into ${tableOf(handler)} (topic, key, value, headers, reason, error ${isHandlers ? ', handler' : ''})
       values ($1, $2, $3, $4, $5, $6 ${isHandlers ? ', $7' : ''})
       on conflict (${isHandlers ? 'handler, ' : ''} topic, key, md5(value)) where replayed_at is null do nothing
       returning id`,
      isHandlers ? [...values, handler] : values,
    );
    if (!rows[0]) return;
    const { id } = rows[0];
    tx.publish(deadLetterTopic(service), 'dead_letter.set_aside', String(id), {
      ...letter,
      id,
      value: storable(value.slice(0, COPIED_CHARACTERS)),
      complete: value.length <= COPIED_CHARACTERS,
      handler,
    });
  });
}

/**
 * Runs the effects that the consumer has not had, in order, and returns them. If events replace all earlier ones of their
 * subjects, it deletes their dead letters, including replayed ones, with their copies in the log.
 */
export async function applyEffects(
  tx: Transaction,
  service: string,
  group: Pick<ConsumerGroup, 'claim'>,
  effects: readonly PendingEffect[],
): Promise<PendingEffect[]> {
  // Skipped ones are recorded, too: the inbox then shows that a projection is complete.
  const relevant = effects.filter(({ run, skipped }) => run || skipped);
  const claimed = relevant.length ? await group.claim(tx, relevant) : new Set();
  const applied: PendingEffect[] = [];
  for (const effect of relevant) {
    if (!claimed.delete(effect.id)) continue; // the log delivers an event twice in one batch, too
    if (!effect.run) continue;
    await effect.run(tx);
    applied.push(effect);
  }
  for (const { erases } of effects) if (erases) await eraseLetters(tx, service, erases);
  return applied;
}

async function eraseLetters(
  tx: Transaction,
  service: string,
  { topic, key, version }: NonNullable<PendingEffect['erases']>,
): Promise<void> {
  for (const table of ['dead_letters', 'handler_dead_letters']) {
    const { rows } = await tx.query<{ id: number; value: string }>(
      `select id, value from ${table} where topic = $1 and key = $2 order by id for update`,
      [topic, key],
    );
    const ids = rows.filter(({ value }) => !isNewerThan(version, value)).map(({ id }) => id);
    await tx.query(`delete from ${table} where id = any($1)`, [ids]);
    for (const id of ids) tx.publish(deadLetterTopic(service), 'dead_letter.erased', String(id), { id });
  }
}

/** Whether a message is later than, or the same as, the event of a version. One that cannot be read is not. */
function isNewerThan(version: number, value: string): boolean {
  try {
    return (JSON.parse(value) as { aggregateversion: number }).aggregateversion >= version;
  } catch {
    return false;
  }
}

/**
 * The dead letters that wait, oldest first: all, or those that `which` names. `openable` are those that become readable
 * without anybody's doing, by a newer program or by a key that arrives.
 */
export async function listDeadLetters(
  sql: Sql,
  which: { id?: number; topic?: string; openable?: true } = {},
): Promise<DeadLetter[]> {
  const { rows } = await sql.query<DeadLetter>(
    `select id, handler, topic, key, value, headers, reason, error, failed_at as "failedAt", replays
       from waiting_dead_letters
      where id = coalesce($1, id) and topic = coalesce($2, topic)
        and ($3::boolean is null or reason = 'newer' or headers ? $4) order by id`,
    [which.id, which.topic, which.openable, SEALED_HEADER],
  );
  return rows;
}

/** How many dead letters were not replayed yet. */
export async function countDeadLetters(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ count: number }>('select count(*) from waiting_dead_letters');
  return rows[0]!.count;
}

/**
 * The result of a replay: `applied` now; `superseded`, because a newer event of its subject was applied, its subject was
 * erased, or the event itself was delivered again, so that there was nothing to do; `failed` again, so it still waits; `taken` by another
 * replay at the same time.
 */
export type Replay = Pick<DeadLetter, 'id' | 'handler' | 'topic' | 'key'> & {
  outcome: 'applied' | 'superseded' | 'failed' | 'taken';
  error?: string;
};

type ReplayContext = {
  database: Database;
  service: string;
  groups: readonly ConsumerGroup[];
  /** Opens letters that are sealed; without it they fail. */
  bus?: Pick<EventBus, 'open'> | undefined;
};

/**
 * Applies dead letters again, in order, each in a transaction that also marks it as replayed, so replays may run at the
 * same time. Rejects only when the database or the keys of sealed letters are unavailable; what was replayed before stays.
 */
export async function replayDeadLetters(context: ReplayContext, letters: DeadLetter[]): Promise<Replay[]> {
  const replays: Replay[] = [];
  for (const letter of letters) {
    const { id, handler, topic, key } = letter;
    replays.push({ id, handler, topic, key, ...(await replay(context, letter)) });
  }
  return replays;
}

async function replay(
  { database, service, groups, bus }: ReplayContext,
  { id, handler, topic, key, value, headers }: DeadLetter,
): Promise<Pick<Replay, 'outcome' | 'error'>> {
  const table = tableOf(handler);
  const letter = { topic, key, value, headers };
  const message = bus ? await bus.open(letter) : letter;
  try {
    return await database.transaction(async (tx) => {
      const { rowCount } = await tx.query(
        `select from ${table} where id = $1 and replayed_at is null for update skip locked`,
        [id],
      );
      if (!rowCount) return { outcome: 'taken' };
      const group = groups.find((one) => one.handler === handler);
      if (!group) throw new Error(handler === null ? 'no projections' : `no handler ${handler}`);
      const applied =
        message !== null && (await applyEffects(tx, service, group, [group.read(message)])).length > 0;
      await tx.query(`update ${table} set replayed_at = now() where id = $1`, [id]);
      tx.publish(deadLetterTopic(service), 'dead_letter.replayed', String(id), { id, applied });
      return { outcome: applied ? 'applied' : 'superseded' };
    });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await database.query(
      `update ${table} set replays = replays + 1, reason = $2, error = $3 where id = $1 and replayed_at is null`,
      [id, reasonOf(error), messageOf(error)],
    );
    return { outcome: 'failed', error: messageOf(error) };
  }
}
