import type pg from 'pg';
import { changesNothing, historyInsert } from '../history/record-change.ts';
import { AlreadyAnswered, type Once, runOnce } from '../idempotency/run-once.ts';
import { createEvent, type OutgoingEvent } from '../messaging/envelope.ts';
import { earlierEventsDelete, eventInsert } from '../messaging/outbox.ts';
import type { Logger } from '../observe/logger.ts';
import { withChildSpan } from '../observe/tracing.ts';
import { createPool } from './pool.ts';
import type { Sql, Statement, Transaction } from './sql.ts';
import { inTransaction } from './transaction.ts';

export type DatabaseOptions = { url: string; name: string; logger: Logger; connections?: number };

/** Called after a commit, with the events that it wrote. */
export type CommitListener = (events: readonly OutgoingEvent[]) => void | Promise<void>;

type Work<T> = (tx: Transaction) => Promise<T>;

const RETRYABLE = new Set(['40001', '40P01']); // serialization failure, deadlock: a repetition can succeed
const ATTEMPTS = 4;

/** A service's own database. */
export class Database implements Sql {
  readonly pool: pg.Pool;
  readonly #name: string;
  readonly #committed = new Set<CommitListener>();

  constructor({ url, name, logger, connections = 16 }: DatabaseOptions) {
    this.#name = name;
    this.pool = createPool({ url, name, logger, connections, statementTimeoutMs: 5_000 });
  }

  query<Row extends pg.QueryResultRow>(
    query: string | Statement,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    return withChildSpan('query', () => this.pool.query<Row>(query, values));
  }

  /**
   * Runs `work` in one transaction and writes the events it published, and the changes it recorded, in the same commit.
   * Repeats it on a deadlock, on a serialization failure, and on another connection when the first one was lost before it
   * began, so `work` must have no effect outside the database.
   *
   * With `once`, the result of `work`, which has to be plain JSON, is recorded by the same commit. A repeated call gets it,
   * and changes nothing; a concurrent one waits for it. `work` may run a little before that is known, so it is not for `work`
   * to check whether the call is a repeated one. What is rolled back is not recorded, so it can be repeated.
   * @throws ApiError 422 `idempotency_key_reused` when the key of `once` came with another request before
   */
  transaction<T>(work: Work<T>, once?: Once): Promise<T> {
    return withChildSpan('transaction', () => this.#retry(work, once));
  }

  async #retry<T>(work: Work<T>, once: Once | undefined): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work, once);
      } catch (error) {
        if (error instanceof AlreadyAnswered) return error.answer as T;
        if (attempt === ATTEMPTS || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
      }
    }
  }

  /**
   * Calls `listener` after each commit that wrote an event. The caller of `transaction` waits for the promise that it
   * returns, which must not reject: the commit stands.
   */
  onEventsCommitted(listener: CommitListener): void {
    this.#committed.add(listener);
  }

  async #attempt<T>(work: Work<T>, once: Once | undefined): Promise<T> {
    const { result, events } = await inTransaction(this.pool, async (transaction) => {
      const events: OutgoingEvent[] = [];
      const changes: Statement[] = [];
      const tx: Transaction = {
        query: (query, values) => transaction.query(query, values),
        queryAtCommit: (statement) => transaction.queryAtCommit(statement),
        publish: (...event) => void events.push(createEvent(...event)),
        record: (change) => {
          if (!changesNothing(change)) changes.push(historyInsert(this.#name, change));
        },
      };
      const result = await (once ? runOnce(transaction, once, () => work(tx)) : work(tx));
      for (const event of events) {
        if (event.erasesEarlier) earlierEventsDelete(event).map((erase) => transaction.queryAtCommit(erase));
        transaction.queryAtCommit(eventInsert(event));
      }
      for (const change of changes) transaction.queryAtCommit(change); // last, because they lock the chain's head
      return { result, events };
    });
    if (events.length) await Promise.all([...this.#committed].map((listener) => listener(events)));
    return result;
  }

  /** Rejects while the database does not answer. */
  async ping(): Promise<void> {
    await this.pool.query('select 1');
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
