import type { Sql } from '@innkeeper/kit/postgres';

/**
 * The key that signs quotes. All replicas of an installation have the same one, from the database, so no other hotel's
 * quotes are valid here. It is read once.
 */
export class QuoteKey {
  readonly #sql: Sql;
  #key: Promise<Buffer> | undefined;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  read(): Promise<Buffer> {
    this.#key ??= this.#select().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }

  async #select(): Promise<Buffer> {
    const { rows } = await this.#sql.query<{ secret: Buffer }>('select secret from quote_keys');
    return rows[0]!.secret;
  }
}
