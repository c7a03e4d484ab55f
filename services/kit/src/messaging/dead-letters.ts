import { isUnavailable } from '../http/errors.ts';
import type { Database, Sql } from '../postgres/db.ts';
import { deadLetterTopic } from './dead-letter-topic.ts';
import { NewerEventError } from './envelope.ts';
import type { BusMessage } from './event-bus.ts';
import type { Projection } from './projection.ts';
import { understand } from './reaction.ts';

/** `newer`: a newer program wrote it and will understand it. `failed`: somebody has to look at it. */
export type Reason = 'failed' | 'newer';
export type DeadLetter = BusMessage & {
  id: number;
  reason: Reason;
  /** Of the last time it was tried. */
  error: string;
  failedAt: Date;
  /** How often it was tried again and failed again. */
  replays: number;
};

const COPIED_CHARACTERS = 100_000; // well under the megabyte that a message of the log may have

/** Text as Postgres takes it: a NUL, which no JSON has, is shown; half of a character too. */
const storable = (text: string) => Buffer.from(text.replaceAll('\0', '\uFFFD')).toString();
const messageOf = (error: unknown) =>
  storable(error instanceof Error ? error.message : String(error)).slice(0, 2_000);

const reasonOf = (error: unknown): Reason => (error instanceof NewerEventError ? 'newer' : 'failed');

/**
 * Puts a message among the dead letters of its group and, by the same commit, announces it on the group's topic of dead
 * letters. One that waits there already, because it was delivered again, is not added a second time.
 */
export async function setAside(
  database: Database,
  group: string,
  message: BusMessage,
  error: unknown,
): Promise<void> {
  const reason = reasonOf(error);
  const letter = {
    topic: message.topic,
    key: storable(message.key),
    value: storable(message.value),
    headers: JSON.parse(storable(JSON.stringify(message.headers).replaceAll('\\u0000', '\uFFFD'))),
    reason,
    error: messageOf(error),
  };
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into dead_letters (topic, key, value, headers, reason, error) values ($1, $2, $3, $4, $5, $6)
       on conflict (topic, key, md5(value)) where replayed_at is null do nothing returning id`,
      [letter.topic, letter.key, letter.value, JSON.stringify(letter.headers), reason, letter.error],
    );
    if (!rows[0]) return;
    const value = storable(letter.value.slice(0, COPIED_CHARACTERS));
    const complete = letter.value.length <= COPIED_CHARACTERS;
    const { id } = rows[0];
    const data = { ...letter, id, value, complete };
    tx.publish(deadLetterTopic(group), 'dead_letter.set_aside', String(id), data);
  });
}

const COLUMNS = 'id, topic, key, value, headers, reason, error, failed_at as "failedAt", replays';

/** The dead letters that wait, oldest first: all, or those that `which` tells of. */
export async function listDeadLetters(
  sql: Sql,
  which: { id?: number; topic?: string; reason?: Reason } = {},
): Promise<DeadLetter[]> {
  const { rows } = await sql.query<DeadLetter>(
    `select ${COLUMNS} from dead_letters
      where replayed_at is null and id = coalesce($1, id) and topic = coalesce($2, topic)
        and reason = coalesce($3, reason) order by id`,
    [which.id, which.topic, which.reason],
  );
  return rows;
}

/** How many dead letters were not replayed yet. */
export async function deadLettersWaiting(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*) from dead_letters where replayed_at is null',
  );
  return rows[0]!.count;
}

/**
 * What became of a dead letter: `applied` now; `superseded` by a newer event of its subject, so that there was nothing to
 * do; `failed` again, so it still waits; `taken` by another replay at the same time.
 */
export type Replay = Pick<DeadLetter, 'id' | 'topic' | 'key'> & {
  outcome: 'applied' | 'superseded' | 'failed' | 'taken';
  error?: string;
};

/**
 * Applies dead letters again, in order, each in a transaction that also takes it off the list, so that any number of
 * replays may run. Rejects only where the database is away; what was done until then is done.
 */
export async function replayDeadLetters(
  parts: { database: Database; group: string; projections: readonly Projection[] },
  letters: DeadLetter[],
): Promise<Replay[]> {
  const replays: Replay[] = [];
  for (const { id, topic, key } of letters) replays.push({ id, topic, key, ...(await replay(parts, id)) });
  return replays;
}

async function replay(
  { database, group, projections }: { database: Database; group: string; projections: readonly Projection[] },
  id: number,
): Promise<Pick<Replay, 'outcome' | 'error'>> {
  try {
    return await database.transaction(async (tx) => {
      const { rows } = await tx.query<DeadLetter>(
        `select ${COLUMNS} from dead_letters where id = $1 and replayed_at is null for update skip locked`,
        [id],
      );
      if (!rows[0]) return { outcome: 'taken' };
      const applied = await understand(projections, rows[0]).apply(tx);
      await tx.query('update dead_letters set replayed_at = now() where id = $1', [id]);
      tx.publish(deadLetterTopic(group), 'dead_letter.replayed', String(id), { id, applied });
      return { outcome: applied ? 'applied' : 'superseded' };
    });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await database.query(
      `update dead_letters set replays = replays + 1, reason = $2, error = $3
        where id = $1 and replayed_at is null`,
      [id, reasonOf(error), messageOf(error)],
    );
    return { outcome: 'failed', error: messageOf(error) };
  }
}
