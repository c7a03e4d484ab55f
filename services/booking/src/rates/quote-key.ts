import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Sql } from '@innkeeper/kit/postgres';

/**
 * The key that signs quotes. All replicas of an installation have the same one, from the database, so no other hotel's
 * quotes are valid here. It is read once.
 */
export class QuoteKey {
  readonly #sql: Sql;
  #key: Promise<KeyObject> | undefined;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  read(): Promise<KeyObject> {
    this.#key ??= this.#select().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }

  async #select(): Promise<KeyObject> {
    const { rows } = await this.#sql.query<{ secret: Buffer }>('select secret from quote_keys');
    // Node 24 makes a key of a buffer again for each signature, which takes five times as long as the signature.
    return createSecretKey(rows[0]!.secret);
  }
}
