import { setTimeout as sleep } from 'node:timers/promises';
import { revocationsInRedis } from '@innkeeper/kit/events/identity';
import type { Logger } from '@innkeeper/kit/observe/logger';
import type { Database } from '@innkeeper/kit/postgres/db';
import type { RedisLink } from '@innkeeper/kit/redis/redis';
import { type RevocationList, revocationsSince } from './revocations.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';

export type RevocationRelayOptions = {
  database: Database;
  /** Closed when the relay stops. */
  redis: RedisLink;
  logger: Logger;
  everyMs?: number;
};

const REDIS_ANSWERS_WITHIN_MS = 2_000; // a first list may be long
const ANNOUNCE_WITHIN_MS = 500;

/**
 * Brings revocations from the database to Redis, from where gateways learn of them even while identity is away. What
 * Redis has yet to hear of is told from the moment that Redis itself says it is complete to, so it makes no difference
 * whether Redis was away, came back empty or old, or which replica was the last to tell it, and replicas need not take
 * turns.
 */
export class RevocationRelay {
  readonly #options: Required<RevocationRelayOptions>;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;
  #failing = false;

  constructor(options: RevocationRelayOptions) {
    this.#options = { everyMs: 250, ...options };
  }

  start(): void {
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    this.#options.redis.close();
  }

  /**
   * Brings what is committed now. Whoever revokes waits for it before answering, but not for long and never in vain:
   * while Redis is away gateways ask identity itself.
   */
  async announce(): Promise<void> {
    if (!this.#options.redis.available) return;
    const relayed = this.#relay().catch(() => {}); // the loop tries again and tells
    await Promise.race([relayed, sleep(ANNOUNCE_WITHIN_MS, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#relay().then(
        () => this.#note(),
        (error: unknown) => this.#note(error),
      );
      await sleep(this.#options.everyMs, undefined, { signal }).catch(() => {});
    }
  }

  async #relay(): Promise<void> {
    const { database, redis } = this.#options;
    const { list, asOf } = revocationsInRedis;
    const completeTo = await redis.ask((client) => client.zScore(list, asOf), REDIS_ANSWERS_WITHIN_MS);
    await this.#tell(await revocationsSince(database, completeTo ?? undefined));
  }

  async #tell({ asOf, revocations }: RevocationList): Promise<void> {
    const { redis } = this.#options;
    const { list, asOf: mark, news } = revocationsInRedis;
    const members = revocations.map((one) => ({ score: asOf, value: JSON.stringify(one) }));
    const forgottenBefore = asOf - LONGEST_TOKEN_HOURS * 3_600_000;
    await redis.ask(async (client) => {
      const told = client.multi();
      if (members.length) told.zAdd(list, members, { condition: 'NX' });
      told.zAdd(list, { score: asOf, value: mark }).zRemRangeByScore(list, 0, forgottenBefore);
      const [added] = await told.exec();
      if (members.length && Number(added)) await client.publish(news, '');
    }, REDIS_ANSWERS_WITHIN_MS);
  }

  #note(error?: unknown): void {
    const failing = error !== undefined;
    if (failing === this.#failing) return;
    this.#failing = failing;
    if (failing) this.#options.logger.warn({ err: error }, 'revocations do not reach Redis');
    else this.#options.logger.info('revocations reach Redis again');
  }
}
