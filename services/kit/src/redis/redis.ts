import { createClient } from 'redis';
import type { Logger } from '../observe/logger.ts';
import { withTimeout } from '../with-timeout.ts';

/** Thrown when Redis is disconnected, or did not answer in time. */
export class RedisUnavailableError extends Error {
  override name = 'RedisUnavailableError';
}

export type RedisOptions = {
  url: string;
  name: string;
  logger: Logger;
  /** The default timeout of commands. */
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
    commandOptions: { timeout: 0 }, // its own timeout costs more than the command; `ask` has one
    pingInterval: PING_EVERY_MS, // together with socketTimeout, detects a server that died silently
    socket: {
      connectTimeout: DEAD_AFTER_MS,
      socketTimeout: DEAD_AFTER_MS,
      reconnectStrategy: (attempts) =>
        Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10), LONGEST_PAUSE_MS),
    },
  });

export type Redis = ReturnType<typeof createRedis>;

/**
 * A connection to an optional Redis. It is opened and kept in the background; while Redis is unavailable, every command
 * fails at once. After one late answer, Redis counts as unavailable until it answers a ping again.
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
    this.#redis.connect().catch(() => {}); // also an 'error' event, and retried
  }

  /** Whether a command would be sent now. */
  get available(): boolean {
    return this.#redis.isReady && !this.#late;
  }

  /**
   * Sends commands and waits at most `withinMs` for their answers.
   * @throws RedisUnavailableError at once while Redis is unavailable, and on a timeout; otherwise what `work` throws.
   */
  async ask<T>(work: (redis: Redis) => Promise<T>, withinMs = this.#answerWithinMs): Promise<T> {
    if (!this.available) throw new RedisUnavailableError('Redis is unavailable');
    return withTimeout(work(this.#redis), withinMs, () => {
      this.#late = true;
      return new RedisUnavailableError(`Redis did not answer within ${withinMs} ms`);
    });
  }

  /** Disconnects at once; commands in progress reject. */
  close(): void {
    if (this.#redis.isOpen) this.#redis.destroy();
  }

  #onAnswer(): void {
    this.#late = false;
    if (!this.#lossLogged) return;
    this.#lossLogged = false;
    this.#logger.info('Redis is available again');
  }

  /** Every attempt to connect ends in an error event: one log line reports the outage. */
  #onLoss(error: Error): void {
    if (this.#lossLogged) return;
    this.#lossLogged = true;
    this.#logger.warn({ err: error }, 'Redis is unavailable: continuing without it');
  }
}
