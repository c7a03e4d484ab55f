import type pg from 'pg';
import type { Change } from '../history/entry.ts';
import type { Schemas, StateInput, Topic } from '../messaging/envelope.ts';

/** A statement with its values; a `name` lets Postgres parse it once per connection. */
export type Statement = pg.QueryConfig;

/** Anything SQL can be sent to: the database itself, or a transaction. */
export type Sql = {
  query<Row extends pg.QueryResultRow>(
    query: string | Statement,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
};

/**
 * A transaction in which state changes. Queries that are sent without awaiting in between, as in a `Promise.all`, share
 * one round trip and run in their order; the first ones share it with `begin`.
 */
export type Transaction = Sql & {
  /**
   * Sends a statement by the round trip of the next query, which sees its effect, or else of the commit: in the order of the
   * calls and before the events. Its result is not available; when it fails, the transaction fails with its error.
   */
  queryAtCommit(statement: Statement): void;
  /**
   * Writes an event to the outbox by the same commit as the state, at the end of the transaction.
   * @throws ZodError when `data` do not fit the schema of the type.
   */
  publish<S extends Schemas, Type extends keyof S & string>(
    topic: Topic<S>,
    type: Type,
    subject: string,
    data: StateInput<S[Type]>,
  ): void;
  /**
   * Adds a change to the service's history by the same commit, as made by the caller of the current request. Every change
   * by staff is recorded; it does not matter whether it also has an event. Two equal states are not a change.
   */
  record(change: Change): void;
};
