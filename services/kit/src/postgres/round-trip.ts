/**
 * Library behaviour: pg ends each statement of a pipeline with a Sync of its own, and asks each time for the names and types of
 * its columns.
 * Why: Postgres answers each Sync by a packet of its own, which wakes this process for one statement, and describes columns that
 * are known. A booking has ten statements in two round trips (docs/performance.md, 0108).
 * Without it: a test in round-trip.int.test.ts fails.
 *
 * The protocol: https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
import pg from 'pg';
// @ts-expect-error: the types of pg leave this file out
import utils from 'pg/lib/utils.js';
import type { Statement } from './sql.ts';

/** A value as pg sends it. Throws for what has no JSON. */
const prepareValue = utils.prepareValue as (value: unknown) => string | Buffer | null;

type Row = Record<string, unknown>;
type Result = Pick<pg.QueryResult<Row>, 'command' | 'rowCount' | 'rows'>;

/** How the columns of a statement's rows are named and read. */
type Columns = { name: string; parse: (text: string) => unknown }[];

/** A statement that waits for the answer to its round trip. */
export type Sent = Statement & { resolve: (result: Result) => void; reject: (error: Error) => void };

/** The parts of a connection of pg that its own `Query` uses, too. */
type Connection = {
  stream: { cork(): void; uncork(): void };
  parse(statement: { name: string | undefined; text: string }): void;
  bind(values: { statement: string | undefined; values: unknown[] }): void;
  describe(portal: { type: 'P'; name: '' }): void;
  execute(): void;
  sync(): void;
  /** Texts by their names: of the statements that Postgres knows, and of those that are on their way to it. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};

/** The columns of the named statements that each connection has executed before. */
const knownColumns = new WeakMap<Connection, Map<string, Columns>>();

const COMMAND = /^([A-Z]+)(?:(?: \d+)? (\d+))?$/;

/**
 * Several statements of a transaction, as one query of pg: Postgres answers all of them together, and after a statement
 * that fails it skips the others, which then have the same error. If one cannot be sent, none is.
 */
export class RoundTrip extends pg.Query {
  /** Of the statement whose answer comes next: by these two the client of pg notes what Postgres has parsed. */
  name: string | undefined;
  text = '';
  /** pg calls it when the query is over. */
  callback: (error?: Error) => void = () => {};
  readonly #statements: readonly Sent[];
  readonly #results: Result[] = [];
  #connection: Connection | undefined;
  #columns: Columns | undefined;
  #rows: Row[] = [];
  #isOver = false;

  constructor(statements: readonly Sent[]) {
    super('');
    this.#statements = statements;
  }

  #expect({ name, text }: Statement): void {
    this.name = name;
    this.text = text;
    this.#columns = name === undefined ? undefined : this.#known?.get(name);
    this.#rows = [];
  }

  get #known(): Map<string, Columns> | undefined {
    return this.#connection && knownColumns.get(this.#connection);
  }

  /** Called by pg. The error that it returns fails the query; nothing was sent then. */
  override submit = (given: pg.Connection): Error | null => {
    const connection = given as unknown as Connection;
    this.#connection = connection;
    if (!knownColumns.has(connection)) knownColumns.set(connection, new Map());
    const values = this.#valuesToSend(connection);
    if (values instanceof Error) return values;
    this.#expect(this.#statements[0]!);
    connection.stream.cork();
    for (const [i, { name, text }] of this.#statements.entries()) {
      if (!textOf(connection, name)) {
        connection.parse({ name, text });
        if (name !== undefined) connection.submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values: values[i]! });
      if (name === undefined || !this.#known!.has(name)) connection.describe({ type: 'P', name: '' });
      connection.execute();
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  };

  #valuesToSend(connection: Connection): unknown[][] | Error {
    const texts = new Map<string, string>();
    try {
      return this.#statements.map(({ name, text, values = [] }) => {
        if (name !== undefined) {
          if ((texts.get(name) ?? textOf(connection, name) ?? text) !== text)
            throw new Error(`Prepared statements must be unique: '${name}' has another text`);
          texts.set(name, text);
        }
        return values.map((value: unknown) => prepareValue(value));
      });
    } catch (error) {
      return error as Error;
    }
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Row = {};
    const columns = this.#columns!;
    for (let i = 0; i < columns.length; i++) {
      const text = fields[i]!;
      row[columns[i]!.name] = text === null ? null : columns[i]!.parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, command = text, count] = COMMAND.exec(text) ?? [];
    this.#complete({ command, rowCount: count === undefined ? null : Number(count), rows: this.#rows });
  }

  handleEmptyQuery(): void {
    this.#complete({ command: '', rowCount: null, rows: [] });
  }

  #complete(result: Result): void {
    if (this.name !== undefined) this.#known!.set(this.name, this.#columns ?? []);
    this.#results.push(result);
    const next = this.#statements[this.#results.length];
    if (next) this.#expect(next);
  }

  handleReadyForQuery(): void {
    this.#settle();
  }

  /** An error of a statement or of the connection, which pg may report more than once. */
  handleError(error: Error): void {
    // Postgres has skipped these, and does not know their names.
    for (const { name } of this.#statements.slice(this.#results.length))
      if (name !== undefined) delete this.#connection?.submittedNamedStatements[name];
    this.#settle(error);
  }

  #settle(error?: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.callback(error);
    for (const [i, { resolve, reject }] of this.#statements.entries()) {
      const result = this.#results[i];
      if (result) resolve(result);
      else reject(error!);
    }
  }
}

const textOf = (
  { parsedStatements, submittedNamedStatements }: Connection,
  name: string | undefined,
): string | undefined =>
  name === undefined ? undefined : (parsedStatements[name] ?? submittedNamedStatements[name]);
