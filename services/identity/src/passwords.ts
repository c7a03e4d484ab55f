import { randomUUID } from 'node:crypto';
import { unavailable } from '@innkeeper/kit/http';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes 19 MiB, a core and one of libuv's four threads. Two at once, about 200 a second, leave room for other
// work; with 100 waiting, one more would wait for half a second.
const CONCURRENT = 2;
const MAX_WAITING = 100;

// The same password typed on two keyboards may be composed of different code points (NIST SP 800-63B, 5.1.1.2).
const normalize = (password: string) => password.normalize('NFKC');

/** Hashes passwords with argon2id. Its methods throw ApiError 503 at once when too many calls are waiting. */
export class Passwords {
  readonly #limit = pLimit(CONCURRENT);
  readonly #unknownUsersHash: string;

  private constructor(unknownUsersHash: string) {
    this.#unknownUsersHash = unknownUsersHash;
  }

  static async create(): Promise<Passwords> {
    return new Passwords(await hash(randomUUID(), PARAMETERS));
  }

  hash(password: string): Promise<string> {
    return this.#run(() => hash(normalize(password), PARAMETERS));
  }

  /** Whether the password matches. Without a hash, for an unknown e-mail, it does not, and takes as long to find out. */
  async verify(password: string, stored: string | undefined): Promise<boolean> {
    const matches = await this.#run(() => verify(stored ?? this.#unknownUsersHash, normalize(password)));
    return matches && stored !== undefined;
  }

  /** Whether a hash was made with other parameters than a new one. */
  isOutdated(stored: string): boolean {
    const used = parseOptions(stored);
    return Object.entries(PARAMETERS).some(
      ([name, value]) => used[name as keyof typeof PARAMETERS] !== value,
    );
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#limit.pendingCount >= MAX_WAITING) throw unavailable();
    return this.#limit(work);
  }
}
