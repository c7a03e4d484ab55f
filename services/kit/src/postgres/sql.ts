import type pg from 'pg';
import type { z } from 'zod';
import type { Schemas, Topic } from '../messaging/envelope.ts';

/** Anything SQL can be sent to: the database itself, or a transaction. */
export type Sql = {
  query<Row extends pg.QueryResultRow>(
    query: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
};

export type Transaction = Sql & {
  /**
   * Writes an event to the outbox by the same commit as the state, at the end of the transaction.
   * @throws ZodError when `data` do not fit the schema of the type.
   */
  publish<S extends Schemas, Type extends keyof S & string>(
    topic: Topic<S>,
    type: Type,
    subject: string,
    data: z.input<S[Type]>,
  ): void;
};
