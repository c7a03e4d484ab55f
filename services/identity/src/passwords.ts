import { randomUUID } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Turns } from './turns.ts';

/** What OWASP asks of argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hash takes 19 MiB, a processor and one of libuv's four threads. Two at once, some 200 a second, leave room for
 * everything else; a burst that would wait much longer than half a second is turned away.
 */
const LIMITS = { atOnce: 2, waiting: 100 };

// The same password typed on two keyboards may be composed of different code points (NIST SP 800-63B, 5.1.1.2).
const normal = (password: string) => password.normalize('NFKC');

/** Hashes passwords with argon2id, a bounded number at once. Its calls throw ApiError 503 when too many wait. */
export class Passwords {
  readonly #turns = new Turns(LIMITS);
  readonly #nobodys: string;

  private constructor(nobodys: string) {
    this.#nobodys = nobodys;
  }

  static async create(): Promise<Passwords> {
    return new Passwords(await hash(randomUUID(), PARAMETERS));
  }

  hash(password: string): Promise<string> {
    return this.#turns.take(() => hash(normal(password), PARAMETERS));
  }

  /** Whether the password fits. Without a hash, where nobody has the e-mail, it is wrong and takes as long to say so. */
  async verify(password: string, stored: string | undefined): Promise<boolean> {
    const fits = await this.#turns.take(() => verify(stored ?? this.#nobodys, normal(password)));
    return fits && stored !== undefined;
  }

  /** Whether a hash was made with other parameters than a new one would be. */
  isOutdated(stored: string): boolean {
    const made = parseOptions(stored);
    return Object.entries(PARAMETERS).some(
      ([name, value]) => made[name as keyof typeof PARAMETERS] !== value,
    );
  }
}
