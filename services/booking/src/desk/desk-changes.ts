import type { DeskChange } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';

type Row = DeskChange & { snapshot: string; seconds: number };

const READ = `
  with unseen as materialized (
    select booking_id, room_id, block_id from desk_changes
     where transaction >= pg_snapshot_xmin($1) and not pg_visible_in_snapshot(transaction, $1)
  )
  select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 as seconds,
         array(select distinct booking_id from unseen where booking_id is not null) as bookings,
         array(select distinct room_id from unseen where room_id is not null) as rooms,
         array(select distinct block_id::text from unseen where block_id is not null) as blocks`;

/** Half of what `pruneChanges` keeps. */
const LONGEST_PAUSE_SECONDS = 30;

/** Reads what has been committed to `desk_changes` since the last read, as `ChangeFeed` does with changes of the inventory. */
export class DeskChanges {
  readonly #sql: Sql;
  #snapshot: string;
  #seconds: number;

  private constructor(sql: Sql, { snapshot, seconds }: Pick<Row, 'snapshot' | 'seconds'>) {
    this.#sql = sql;
    this.#snapshot = snapshot;
    this.#seconds = seconds;
  }

  /** Begins after what is visible now. All reads have to use one connection, and another one begins when it is lost. */
  static async begin(sql: Sql): Promise<DeskChanges> {
    const { rows } = await sql.query<Row>(
      'select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 as seconds',
    );
    return new DeskChanges(sql, rows[0]!);
  }

  /**
   * Returns null where nothing has changed.
   * @throws Error when changes may have been deleted before they were read, because this process was suspended
   */
  async read(): Promise<DeskChange | null> {
    const { rows } = await this.#sql.query<Row>({ name: 'read-desk-changes', text: READ }, [this.#snapshot]);
    const { snapshot, seconds, ...change } = rows[0]!;
    if (seconds - this.#seconds > LONGEST_PAUSE_SECONDS)
      throw new Error(`changes for the desk were not read for ${Math.round(seconds - this.#seconds)} s`);
    this.#snapshot = snapshot;
    this.#seconds = seconds;
    return Object.values(change).some((ids) => ids.length) ? change : null;
  }
}
