import type pg from 'pg';
import { isUnavailable } from '../http/errors.ts';
import { RoundTrip, type Sent } from './round-trip.ts';
import type { Sql, Statement } from './sql.ts';

/**
 * Runs `work` between begin and commit on a connection of its own; any error that it throws rolls everything back.
 *
 * `begin` travels with the first queries, so a connection that died while it was idle shows only there. `work` then runs
 * again on the next connection, because nothing was done. A server that does not answer fails at once, because each
 * further connection would cost another timeout.
 * @throws what `work` throws, or the first error of a query when the transaction could not be committed
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (transaction: OpenTransaction) => Promise<T>,
): Promise<T> {
  for (let idle = pool.idleCount; ; idle--) {
    const client = await pool.connect();
    const transaction = new OpenTransaction(client);
    let broken: Error | undefined;
    try {
      const result = await work(transaction);
      await transaction.commit();
      return result;
    } catch (error) {
      broken = await transaction.rollBack();
      if (idle <= 0 || !transaction.lostBeforeBegin) throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** Whether a query got no answer at all, not even the server's timeout error. */
const isNoAnswer = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

const BEGIN = { name: 'begin', text: 'begin' };
const COMMIT = { name: 'commit', text: 'commit' };
const IS_OVER = 'the transaction is over';

/** A transaction on a connection. It begins with its first query; what is sent without awaiting in between is one round trip. */
export class OpenTransaction implements Sql {
  readonly #client: pg.PoolClient;
  readonly #atCommit: Statement[] = [];
  #trip: Sent[] = [];
  #begun: Promise<void> | undefined;
  #beginError: Error | undefined;
  #firstError: Error | undefined;
  /** No more is sent: the work has ended, and its connection may soon have another transaction. */
  #isClosed = false;
  #isOver = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<Row extends pg.QueryResultRow>(
    query: string | Statement,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    if (this.#isClosed) return Promise.reject(new Error(IS_OVER));
    void this.#begin();
    void this.#sendWaiting();
    const statement = typeof query === 'string' ? { text: query } : query;
    return this.#send<Row>(values ? { ...statement, values } : statement);
  }

  queryAtCommit(statement: Statement): void {
    if (this.#isClosed) throw new Error(IS_OVER);
    this.#atCommit.push(statement);
  }

  /** Whether the connection was lost before it had answered `begin`. */
  get lostBeforeBegin(): boolean {
    return isUnavailable(this.#beginError) && !isNoAnswer(this.#beginError);
  }

  /** Sends the statements that waited for it, and `commit`, in one round trip. */
  async commit(): Promise<void> {
    this.#isClosed = true;
    if (!this.#begun && !this.#atCommit.length) return;
    await this.#begin(); // once the commit is sent, the work cannot run again
    const earlier = this.#beginError ?? this.#firstError;
    if (earlier) throw earlier;
    const settled = this.#sendWaiting();
    const answer = await this.#send(COMMIT).catch(() => undefined);
    this.#isOver = answer !== undefined;
    await settled;
    if (answer?.command !== 'COMMIT') throw this.#firstError ?? new Error('the commit was answered ROLLBACK');
  }

  /** Ends the transaction without a commit. Returns an error when the connection must not be used any more. */
  async rollBack(): Promise<Error | undefined> {
    this.#isClosed = true;
    if (!this.#begun || this.#isOver) return undefined;
    return this.#send({ text: 'rollback' }).then(
      () => undefined,
      (error: Error) => error,
    );
  }

  /** Sends the statements that wait for the next round trip. Never rejects: their first error fails the commit. */
  #sendWaiting(): Promise<unknown> {
    return Promise.allSettled(this.#atCommit.splice(0).map((statement) => this.#send(statement)));
  }

  /** Never rejects: when it fails, the queries behind it do. */
  #begin(): Promise<void> {
    this.#begun ??= this.#send(BEGIN).then(
      () => {},
      (error: Error) => {
        this.#beginError = error;
      },
    );
    return this.#begun;
  }

  /**
   * Sends a statement at the end of the event loop's turn, together with those that follow until then: like answers, which
   * wait for it too, the round trips of several transactions are then written one right after the other.
   */
  async #send<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>> {
    try {
      return await new Promise((resolve, reject) => {
        if (!this.#trip.length) setImmediate(() => this.#client.query(new RoundTrip(this.#trip.splice(0))));
        this.#trip.push({ ...statement, resolve: resolve as Sent['resolve'], reject });
      });
    } catch (error) {
      this.#firstError ??= error as Error;
      Error.captureStackTrace(error as Error); // leads to the caller; pg's own leads to its parser
      throw error;
    }
  }
}
