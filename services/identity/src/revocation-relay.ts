import { setTimeout as sleep } from 'node:timers/promises';
import { revocationsInRedis } from '@innkeeper/contracts/identity';
import type { Logger } from '@innkeeper/kit/observe';
import type { Database } from '@innkeeper/kit/postgres';
import type { RedisLink } from '@innkeeper/kit/redis';
import type { BackgroundWork } from '@innkeeper/kit/service';
import { type RevocationList, readRevocations } from './revocations.ts';
import { LONGEST_TOKEN_HOURS } from './tokens.ts';

const RELAY_EVERY_MS = 250;
const REDIS_TIMEOUT_MS = 2_000; // the first list may be long
const ANNOUNCE_TIMEOUT_MS = 500;

/**
 * Copies revocations from the database to Redis, where gateways read them even while identity is unavailable. Each round
 * copies what is newer than the `asOf` in Redis itself. Therefore it does not matter whether Redis was unavailable or
 * lost its data, or which replica copied last, and replicas need no coordination.
 */
export class RevocationRelay implements BackgroundWork {
  readonly #deps: { database: Database; redis: RedisLink; logger: Logger };
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;
  #failing = false;

  /** Closes `redis` when it stops. */
  constructor(deps: { database: Database; redis: RedisLink; logger: Logger }) {
    this.#deps = deps;
  }

  start(): void {
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    this.#deps.redis.close();
  }

  /**
   * Copies the revocations committed so far. An action that revokes waits for it before it answers, at most
   * `ANNOUNCE_TIMEOUT_MS` and not while Redis is unavailable: gateways then poll identity itself. Never rejects.
   */
  async announce(): Promise<void> {
    if (!this.#deps.redis.available) return;
    const relayed = this.#relay().catch(() => {}); // the loop retries, and logs the failure
    await Promise.race([relayed, sleep(ANNOUNCE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#relay().then(
        () => this.#logChange(),
        (error: unknown) => this.#logChange(error),
      );
      await sleep(RELAY_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }

  async #relay(): Promise<void> {
    const { list, asOf } = revocationsInRedis;
    const completeTo = await this.#deps.redis.ask((client) => client.zScore(list, asOf), REDIS_TIMEOUT_MS);
    await this.#write(await readRevocations(this.#deps, completeTo ?? undefined));
  }

  async #write({ asOf, revocations }: RevocationList): Promise<void> {
    const { list, asOf: mark, channel } = revocationsInRedis;
    const members = revocations.map((one) => ({ score: asOf, value: JSON.stringify(one) }));
    const expiredBefore = asOf - LONGEST_TOKEN_HOURS * 3_600_000;
    await this.#deps.redis.ask(async (client) => {
      const commands = client.multi();
      if (members.length) commands.zAdd(list, members, { condition: 'NX' });
      commands.zAdd(list, { score: asOf, value: mark }).zRemRangeByScore(list, 0, expiredBefore);
      const [added] = await commands.exec();
      if (members.length && Number(added)) await client.publish(channel, '');
    }, REDIS_TIMEOUT_MS);
  }

  /** Logs one line for an outage, and one for its end. */
  #logChange(error?: unknown): void {
    const failing = error !== undefined;
    if (failing === this.#failing) return;
    this.#failing = failing;
    const { logger } = this.#deps;
    if (failing) logger.warn({ err: error }, 'revocations cannot be copied to Redis');
    else logger.info('revocations are copied to Redis again');
  }
}
