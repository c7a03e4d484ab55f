import type pg from 'pg';
import { isUnavailable } from '../http/errors.ts';
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

const FAILED_TRANSACTION = '25P02';

/** Whether a query got no answer at all, not even the server's timeout error. */
const isNoAnswer = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/** A transaction on a connection. It begins with its first query; what is sent without awaiting in between is one write. */
export class OpenTransaction implements Sql {
  readonly #client: pg.PoolClient;
  readonly #atCommit: Statement[] = [];
  #begun: Promise<void> | undefined;
  #beginError: Error | undefined;
  #firstError: Error | undefined;
  #isOver = false;
  #isCorked = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<Row extends pg.QueryResultRow>(
    query: string | Statement,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    void this.#begin();
    void this.#sendWaiting();
    return this.#send<Row>(query, values);
  }

  queryAtCommit(statement: Statement): void {
    this.#atCommit.push(statement);
  }

  /** Whether the connection was lost before it had answered `begin`. */
  get lostBeforeBegin(): boolean {
    return isUnavailable(this.#beginError) && !isNoAnswer(this.#beginError);
  }

  /**
   * Sends the statements that waited for it, and `commit`, in one write. After a statement that fails, Postgres skips the
   * others and answers the commit with ROLLBACK.
   */
  async commit(): Promise<void> {
    if (!this.#begun && !this.#atCommit.length) return;
    await this.#begin(); // once the commit is sent, the work cannot run again
    if (this.#beginError) throw this.#beginError;
    const { stream } = this.#client.connection;
    stream.cork();
    const settled = this.#sendWaiting();
    // By the next tick pg reports a statement that it cannot send. The others must not be committed without it.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const commit = this.#firstError ? undefined : this.#send('commit').catch(() => undefined);
    stream.uncork();
    const answer = await commit;
    this.#isOver = answer !== undefined;
    await settled;
    if (answer?.command !== 'COMMIT') throw this.#firstError;
  }

  /** Ends the transaction without a commit. Returns an error when the connection must not be used any more. */
  async rollBack(): Promise<Error | undefined> {
    if (!this.#begun || this.#isOver) return undefined;
    return this.#send('rollback').then(
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
    this.#begun ??= this.#send('begin').then(
      () => {},
      (error: Error) => {
        this.#beginError = error;
      },
    );
    return this.#begun;
  }

  async #send<Row extends pg.QueryResultRow>(
    query: string | Statement,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    this.#cork();
    try {
      return await new Promise((resolve, reject) => {
        this.#client.query<Row>(query as string, values as unknown[], (error, result) => {
          if (!error) return resolve(result);
          this.#firstError ??= error;
          reject(error);
        });
      });
    } catch (error) {
      // Postgres rejects what follows a statement that has failed; the reason is that statement's error.
      const reason = (error as { code?: string }).code === FAILED_TRANSACTION ? this.#firstError! : error;
      Error.captureStackTrace(reason as Error); // leads to the caller; pg's own leads to its parser
      throw reason;
    }
  }

  /** Node keeps what is written until the end of this tick, and then sends it in one packet instead of one per query. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}
