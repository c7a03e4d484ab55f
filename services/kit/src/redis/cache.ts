import { randomUUID } from 'node:crypto';
import type { RedisLink } from './redis.ts';

/**
 * How a read got its list: `joined` waited for another read's fill, `bypass` read the database while Redis is unavailable.
 */
export const CACHE_READS = ['hit', 'miss', 'joined', 'bypass'] as const;
export type CacheRead = (typeof CACHE_READS)[number];

export type CacheOptions = {
  redis: RedisLink;
  /** The service, whose replicas share the cache. */
  name: string;
  onRead?: (list: string, how: CacheRead) => void;
};

/**
 * The longest that a list is served. A write drops the lists at once; this limit holds when Redis could not be notified
 * of a write: whatever fails, no read that begins a second after the write was acknowledged returns the state before it.
 */
const LIFE_MS = 1_000;
/** Longer than any list lives that was read before it. */
const VERSION_LIFE_MS = 10 * LIFE_MS;
const NO_VERSION = '-';

type Fill = { askedAt: number; json: Promise<string> };

/**
 * Public lists of one service in Redis, as JSON. A list is stored with the version that was current before it was read
 * from the database, and is valid only while that version is current. `drop` sets another version, so a list that was
 * read before a write and stored after it is never served.
 */
export class Cache {
  readonly #redis: RedisLink;
  readonly #prefix: string;
  readonly #onRead: (list: string, how: CacheRead) => void;
  readonly #fills = new Map<string, Fill>();

  constructor({ redis, name, onRead = () => {} }: CacheOptions) {
    this.#redis = redis;
    this.#prefix = `innkeeper:${name}:`;
    this.#onRead = onRead;
  }

  /**
   * The stored list, otherwise the result of `fill`, which is then stored; this process runs one fill of a list at a time.
   * While Redis is unavailable, always the result of `fill`. Rejects only when `fill` does.
   */
  async read(list: string, fill: () => Promise<string>): Promise<string> {
    const askedAt = performance.now();
    const found = await this.#find(list);
    if (!found) {
      this.#onRead(list, 'bypass');
      return fill();
    }
    if (found.json === undefined) return this.#fillOnce(list, found.version, askedAt, fill);
    this.#onRead(list, 'hit');
    return found.json;
  }

  /** Invalidates every list, in every replica. Never rejects: while Redis is unavailable the lists expire. */
  async drop(): Promise<void> {
    await this.#set('version', randomUUID(), VERSION_LIFE_MS).catch(() => {});
  }

  async #find(list: string): Promise<{ version: string; json: string | undefined } | undefined> {
    const keys = ['version', list].map((name) => this.#prefix + name);
    const found = await this.#redis.ask((redis) => redis.mGet(keys)).catch(() => undefined);
    if (!found) return undefined;
    const [version, stored] = [found[0] ?? NO_VERSION, found[1]];
    const current = stored?.startsWith(`${version} `);
    return { version, json: current ? stored!.slice(version.length + 1) : undefined };
  }

  #fillOnce(list: string, version: string, askedAt: number, fill: () => Promise<string>): Promise<string> {
    const id = `${version} ${list}`;
    const running = this.#fills.get(id);
    if (running && askedAt - running.askedAt < LIFE_MS) {
      this.#onRead(list, 'joined');
      return running.json;
    }
    this.#onRead(list, 'miss');
    const own = { askedAt, json: fill() };
    this.#fills.set(id, own);
    own.json
      .then((json) => this.#set(list, `${version} ${json}`, LIFE_MS - (performance.now() - askedAt)))
      .catch(() => {}) // a fill that fails rejects for its readers; a list that was not stored is read again
      .finally(() => this.#fills.get(id) === own && this.#fills.delete(id));
    return own.json;
  }

  async #set(name: string, value: string, lifeMs: number): Promise<void> {
    const expiration = { type: 'PX', value: Math.floor(lifeMs) } as const;
    if (expiration.value > 0)
      await this.#redis.ask((redis) => redis.set(this.#prefix + name, value, { expiration }));
  }
}
