import { Redis } from 'ioredis';
import type { Logger } from 'pino';

const RESPONSE_TIMEOUT_MS = 1_000;
const FIRST_RECONNECT_DELAY_MS = 50;
const MAX_RECONNECT_DELAY_MS = 1_000;

/**
 * The connections to Redis, which is optional at run time. Callers never wait for a connection: while Redis is
 * unavailable a command rejects at once, and a command that times out closes its connection.
 */
export class RedisLink {
  readonly commands: Redis;
  /** A connection that subscribes cannot send other commands. */
  readonly #subscriber: Redis;
  readonly #logger: Logger;
  #failureLogged = false;

  constructor(url: string, logger: Logger) {
    this.#logger = logger;
    this.commands = new Redis(url, {
      connectionName: 'gateway',
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      autoResendUnfulfilledCommands: false,
      connectTimeout: 2 * RESPONSE_TIMEOUT_MS,
      socketTimeout: RESPONSE_TIMEOUT_MS, // applies only while a response is pending
      keepAlive: 5_000,
      retryStrategy: (attempts) =>
        Math.min(FIRST_RECONNECT_DELAY_MS * 2 ** Math.min(attempts, 10), MAX_RECONNECT_DELAY_MS),
    });
    this.#subscriber = this.commands.duplicate();
    this.commands.on('error', (error) => this.#onFailure(error));
    this.commands.on('ready', () => this.#onReady());
    this.#subscriber.on('error', () => {}); // the same server, so `commands` has logged the failure
  }

  /** Calls `onMessage` for each message, and after each reconnect because messages may have been missed. */
  subscribe(channel: string, onMessage: () => void): void {
    // A failed subscription ends the connection, so the next 'ready' event repeats it.
    this.#subscriber.on('ready', () => this.#subscriber.subscribe(channel).then(onMessage, () => {}));
    this.#subscriber.on('message', onMessage);
  }

  close(): void {
    this.commands.disconnect();
    this.#subscriber.disconnect();
  }

  #onReady(): void {
    if (this.#failureLogged) this.#logger.info('Redis is available again');
    this.#failureLogged = false;
  }

  /** Each failed attempt to reconnect is an error event; only the first one of an outage is logged. */
  #onFailure(error: Error): void {
    if (!this.#failureLogged)
      this.#logger.warn({ err: error }, 'Redis is unavailable, continuing without it');
    this.#failureLogged = true;
  }
}
