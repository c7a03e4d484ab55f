import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from 'kafkajs';

const MAX_ATTEMPTS = 5;
const LEADER_MOVED = ['NOT_LEADER_FOR_PARTITION', 'LEADER_NOT_AVAILABLE'];

/**
 * The client that asks Kafka about topics and groups, connected when it is first needed. kafkajs refreshes its list of
 * partition leaders only every five minutes and fails until then when a leader has moved, so a new client takes over.
 */
export class KafkaAdministrator {
  readonly #newAdmin: () => Admin;
  readonly #pauseMs: number;
  #current: Promise<Admin> | undefined;

  constructor(newAdmin: () => Admin, pauseMs = 100) {
    this.#newAdmin = newAdmin;
    this.#pauseMs = pauseMs;
  }

  /** Resolves with the result of `question`, which must be safe to repeat. */
  async ask<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      this.#current ??= this.#connect();
      const current = this.#current;
      try {
        return await question(await current);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !LEADER_MOVED.includes((error as { type?: string }).type ?? ''))
          throw error;
        if (this.#current === current) this.#current = undefined;
        await (await current).disconnect();
        await sleep(attempt * this.#pauseMs);
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
