import { createClient } from 'redis';
import type { Logger } from '../observe/logger.ts';

/** Thrown in place of an answer that Redis did not give in time, or would not. */
export class RedisAway extends Error {
  override name = 'RedisAway';
}

export type RedisOptions = {
  url: string;
  name: string;
  logger: Logger;
  /** How long an answer may take, where the question does not say. */
  answerWithinMs?: number;
};

const ANSWER_WITHIN_MS = 100;
const PING_EVERY_MS = 500;
const DEAD_AFTER_MS = 2_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

const createRedis = ({ url, name }: RedisOptions) =>
  createClient({
    url,
    name,
    disableOfflineQueue: true, // nothing waits for a connection
    commandOptions: { timeout: 0 }, // it would end at the socket, and cost more than the command; see `ask`
    pingInterval: PING_EVERY_MS, // with the next one, finds a server that went without a word
    socket: {
      connectTimeout: DEAD_AFTER_MS,
      socketTimeout: DEAD_AFTER_MS,
      reconnectStrategy: (tries) => Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS),
    },
  });

export type Redis = ReturnType<typeof createRedis>;

/**
 * A connection to a Redis that its user can do without. It is made and kept in the background; whoever asks while
 * Redis is away hears so at once. One answer that is late counts as away, until Redis answers a ping again.
 */
export class RedisLink {
  readonly #redis: Redis;
  readonly #logger: Logger;
  readonly #answerWithinMs: number;
  #late = false;
  #lossLogged = false;

  constructor(options: RedisOptions) {
    this.#logger = options.logger;
    this.#answerWithinMs = options.answerWithinMs ?? ANSWER_WITHIN_MS;
    this.#redis = createRedis(options);
    this.#redis.on('error', (error: Error) => this.#onLoss(error));
    this.#redis.on('ready', () => this.#onAnswer());
    this.#redis.on('ping-interval', () => this.#onAnswer());
    this.#redis.connect().catch(() => {}); // an 'error' as well, and tried again
  }

  /** Whether Redis would be asked now. */
  get available(): boolean {
    return this.#redis.isReady && !this.#late;
  }

  /**
   * Sends commands and waits for what they answer, at most `withinMs`.
   * @throws RedisAway at once while Redis is away, and when the time is over; else what `work` throws.
   */
  async ask<T>(work: (redis: Redis) => Promise<T>, withinMs = this.#answerWithinMs): Promise<T> {
    if (!this.available) throw new RedisAway('Redis is away');
    let timer: NodeJS.Timeout | undefined;
    const lateness = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#late = true;
        reject(new RedisAway(`Redis did not answer within ${withinMs} ms`));
      }, withinMs);
    });
    try {
      return await Promise.race([work(this.#redis), lateness]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Leaves at once; what is under way rejects. */
  close(): void {
    if (this.#redis.isOpen) this.#redis.destroy();
  }

  #onAnswer(): void {
    this.#late = false;
    if (!this.#lossLogged) return;
    this.#lossLogged = false;
    this.#logger.info('Redis is back');
  }

  /** Every try to connect ends in an error: one line stands for an outage. */
  #onLoss(error: Error): void {
    if (this.#lossLogged) return;
    this.#lossLogged = true;
    this.#logger.warn({ err: error }, 'Redis is away: going on without it');
  }
}
