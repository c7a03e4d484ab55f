import { randomUUID } from 'node:crypto';
import type { RedisLink } from './redis.ts';

/** How a read came by its answer: `joined` waits for another read's fill, `bypass` goes on while Redis is away. */
export const CACHE_READS = ['hit', 'miss', 'joined', 'bypass'] as const;
export type CacheRead = (typeof CACHE_READS)[number];

export type CacheOptions = {
  redis: RedisLink;
  /** The service, whose replicas share the cache. */
  name: string;
  onRead?: (list: string, how: CacheRead) => void;
};

/**
 * No list is older. A write drops the lists at once; this is what holds where Redis could not be told of one: whatever
 * fails, a second after a write was acknowledged nobody reads what was before it.
 */
const LIFE_MS = 1_000;
/** Longer than anything can live that was read under the version before. */
const VERSION_LIFE_MS = 10 * LIFE_MS;
const NO_VERSION = '-';

type Fill = { askedAt: number; json: Promise<string> };

/**
 * Public lists of one service in Redis, as JSON. A list is stored with the version that was current before it was read
 * from the database, and counts only while that version is still current. `drop` makes another one current, so what
 * was read before a write and is stored after it is never served.
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
   * The list as it is stored, else as `fill` gives it, which is then stored; this process runs one fill at a time.
   * While Redis is away always what `fill` gives. Rejects as `fill` does, and for no other reason.
   */
  async read(list: string, fill: () => Promise<string>): Promise<string> {
    const askedAt = performance.now();
    const found = await this.#look(list);
    if (!found) {
      this.#onRead(list, 'bypass');
      return fill();
    }
    if (found.json === undefined) return this.#fillOnce(list, found.version, askedAt, fill);
    this.#onRead(list, 'hit');
    return found.json;
  }

  /** Forgets every list, in every replica. Never rejects: while Redis is away they grow too old by themselves. */
  async drop(): Promise<void> {
    await this.#set('version', randomUUID(), VERSION_LIFE_MS).catch(() => {});
  }

  async #look(list: string): Promise<{ version: string; json: string | undefined } | undefined> {
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
    const mine = { askedAt, json: fill() };
    this.#fills.set(id, mine);
    mine.json
      .then((json) => this.#set(list, `${version} ${json}`, LIFE_MS - (performance.now() - askedAt)))
      .catch(() => {}) // a fill that fails tells its readers; what is not stored is filled again
      .finally(() => this.#fills.get(id) === mine && this.#fills.delete(id));
    return mine.json;
  }

  async #set(name: string, value: string, lifeMs: number): Promise<void> {
    const expiration = { type: 'PX', value: Math.floor(lifeMs) } as const;
    if (expiration.value > 0)
      await this.#redis.ask((redis) => redis.set(this.#prefix + name, value, { expiration }));
  }
}
