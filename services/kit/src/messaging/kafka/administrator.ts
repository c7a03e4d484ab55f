import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from 'kafkajs';

const ASK_AT_MOST = 5;
const NEW_LEADERS = ['NOT_LEADER_FOR_PARTITION', 'LEADER_NOT_AVAILABLE'];

/**
 * The client that asks Kafka about topics and groups, connected when it is first needed. It is told only every five
 * minutes who leads a partition, and fails until then where that has changed: so another client takes its place.
 */
export class KafkaAdministrator {
  readonly #newAdmin: () => Admin;
  readonly #pauseMs: number;
  #current: Promise<Admin> | undefined;

  constructor(newAdmin: () => Admin, pauseMs = 100) {
    this.#newAdmin = newAdmin;
    this.#pauseMs = pauseMs;
  }

  /** What `question` is answered with; it has to be one that may be asked again. */
  async ask<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    for (let asked = 1; ; asked++) {
      this.#current ??= this.#connect();
      const current = this.#current;
      try {
        return await question(await current);
      } catch (error) {
        if (asked === ASK_AT_MOST || !NEW_LEADERS.includes((error as { type?: string }).type ?? ''))
          throw error;
        if (this.#current === current) this.#current = undefined;
        await (await current).disconnect();
        await sleep(asked * this.#pauseMs);
      }
    }
  }

  async close(): Promise<void> {
    const admin = await this.#current?.catch(() => undefined);
    await admin?.disconnect();
  }

  async #connect(): Promise<Admin> {
    const admin = this.#newAdmin();
    try {
      await admin.connect();
      return admin;
    } catch (error) {
      this.#current = undefined;
      await admin.disconnect().catch(() => {});
      throw error;
    }
  }
}
