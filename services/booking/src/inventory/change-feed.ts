import type { Sql } from '@innkeeper/kit/postgres';

/** A table into which triggers write which records have changed, with the number of their transaction. */
export type TableOfChanges<Kind extends string> = {
  table: string;
  /** By the kind of record: the column with its id, which is null if a record of another kind has changed. */
  columns: Record<Kind, string>;
};

/** The ids of the records that have changed, each once. */
export type Changes<Kind extends string> = Record<Kind, string[]>;

type Moment = { snapshot: string; seconds: number };

/** The rooms whose nights have changed, and the categories whose rooms, name or price have. */
export const INVENTORY_CHANGES = {
  table: 'inventory_changes',
  columns: { rooms: 'room_id', categories: 'category_id' },
} as const;

const MOMENT =
  'pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 as seconds';

/** Half of what `pruneChanges` keeps. */
const LONGEST_PAUSE_SECONDS = 30;

function readOf<Kind extends string>({ table, columns }: TableOfChanges<Kind>) {
  const lists = Object.entries<string>(columns).map(
    ([kind, column]) =>
      `array(select distinct ${column}::text from unseen where ${column} is not null) as "${kind}"`,
  );
  return {
    name: `read-${table}`,
    text: `with unseen as materialized (
             select * from ${table}
              where transaction >= pg_snapshot_xmin($1) and not pg_visible_in_snapshot(transaction, $1)
           )
           select ${MOMENT}, ${lists.join(', ')}`,
  };
}

/**
 * Reads what has been committed to a table of changes since the last read: each change once, however late its transaction
 * commits. All reads have to use one connection. When it is lost, another feed has to begin: a Postgres that crashed may use
 * transaction numbers again.
 */
export class ChangeFeed<Kind extends string> {
  readonly #sql: Sql;
  readonly #read: { name: string; text: string };
  #snapshot: string;
  #seconds: number;

  private constructor(sql: Sql, of: TableOfChanges<Kind>, { snapshot, seconds }: Moment) {
    this.#sql = sql;
    this.#read = readOf(of);
    this.#snapshot = snapshot;
    this.#seconds = seconds;
  }

  /** A feed of changes that are not visible yet. */
  static async begin<Kind extends string>(sql: Sql, of: TableOfChanges<Kind>): Promise<ChangeFeed<Kind>> {
    const { rows } = await sql.query<Moment>(`select ${MOMENT}`);
    return new ChangeFeed(sql, of, rows[0]!);
  }

  /** @throws Error when changes may have been deleted before they were read, because this process was suspended */
  async read(): Promise<Changes<Kind>> {
    const { rows } = await this.#sql.query<Changes<Kind> & Moment>(this.#read, [this.#snapshot]);
    const { snapshot, seconds, ...changes } = rows[0]!;
    if (seconds - this.#seconds > LONGEST_PAUSE_SECONDS)
      throw new Error(
        `${this.#read.name}: changes were not read for ${Math.round(seconds - this.#seconds)} s`,
      );
    this.#snapshot = snapshot;
    this.#seconds = seconds;
    return changes as unknown as Changes<Kind>;
  }
}
