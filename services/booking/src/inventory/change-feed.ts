import type { Sql } from '@innkeeper/kit/postgres';

/** The rooms whose nights have changed, and the categories whose rooms, name or price have. */
export type InventoryChanges = { rooms: string[]; categories: string[] };

type Row = InventoryChanges & { snapshot: string; seconds: number };

const READ_CHANGES = `
  with unseen as materialized (
    select room_id, category_id from inventory_changes
     where transaction >= pg_snapshot_xmin($1) and not pg_visible_in_snapshot(transaction, $1)
  )
  select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 as seconds,
         array(select distinct room_id from unseen where room_id is not null) as rooms,
         array(select distinct category_id::text from unseen where category_id is not null) as categories`;

/** Half of what `pruneChanges` keeps. */
const LONGEST_PAUSE_SECONDS = 30;

/**
 * Reads what has been committed to `inventory_changes` since the last read: each change once, however late its
 * transaction commits. All reads have to use one connection. When it is lost, another feed has to begin: a Postgres that
 * crashed may use transaction numbers again.
 */
export class ChangeFeed {
  readonly #sql: Sql;
  #snapshot: string;
  #seconds: number;

  private constructor(sql: Sql, { snapshot, seconds }: Row) {
    this.#sql = sql;
    this.#snapshot = snapshot;
    this.#seconds = seconds;
  }

  /** A feed of what is not visible yet. */
  static async begin(sql: Sql): Promise<ChangeFeed> {
    const { rows } = await sql.query<Row>(
      'select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 as seconds',
    );
    return new ChangeFeed(sql, rows[0]!);
  }

  /** @throws Error when changes may have been deleted before they were read, because this process was suspended */
  async read(): Promise<InventoryChanges> {
    const { rows } = await this.#sql.query<Row>({ name: 'read-changes', text: READ_CHANGES }, [
      this.#snapshot,
    ]);
    const { rooms, categories, snapshot, seconds } = rows[0]!;
    if (seconds - this.#seconds > LONGEST_PAUSE_SECONDS)
      throw new Error(`changes of the inventory were not read for ${Math.round(seconds - this.#seconds)} s`);
    this.#snapshot = snapshot;
    this.#seconds = seconds;
    return { rooms, categories };
  }
}
