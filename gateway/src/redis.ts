import { Redis } from 'ioredis';
import type { Logger } from 'pino';

const SILENT_FOR_MS = 1_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Redis, which the gateway can do without. Nothing waits for a connection: while there is none a command rejects at
 * once, and one whose answer does not come takes its connection with it.
 */
export class RedisLink {
  readonly commands: Redis;
  /** A connection that listens can do nothing else. */
  readonly #listener: Redis;
  readonly #logger: Logger;
  #lossLogged = false;

  constructor(url: string, logger: Logger) {
    this.#logger = logger;
    this.commands = new Redis(url, {
      connectionName: 'gateway',
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      autoResendUnfulfilledCommands: false,
      connectTimeout: 2 * SILENT_FOR_MS,
      socketTimeout: SILENT_FOR_MS, // counts only while an answer is awaited
      keepAlive: 5_000,
      retryStrategy: (tries) => Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS),
    });
    this.#listener = this.commands.duplicate();
    this.commands.on('error', (error) => this.#onLoss(error));
    this.commands.on('ready', () => this.#onReady());
    this.#listener.on('error', () => {}); // the same server: it is told of once
  }

  /** Calls `hear` for each message, and whenever messages may have been missed. */
  listen(channel: string, hear: () => void): void {
    this.#listener.on('ready', () => this.#listener.subscribe(channel).then(hear, () => {})); // or else 'ready' again
    this.#listener.on('message', hear);
  }

  close(): void {
    this.commands.disconnect();
    this.#listener.disconnect();
  }

  #onReady(): void {
    if (this.#lossLogged) this.#logger.info('Redis is back');
    this.#lossLogged = false;
  }

  /** Every try to connect ends in an error: one line stands for an outage. */
  #onLoss(error: Error): void {
    if (!this.#lossLogged) this.#logger.warn({ err: error }, 'Redis is away: going on without it');
    this.#lossLogged = true;
  }
}
