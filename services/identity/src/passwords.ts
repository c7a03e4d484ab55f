import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { invalidFields, rejection } from '@innkeeper/kit/http';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { isCommonPassword } from './common-passwords.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes 19 MiB, a core and one of libuv's four threads. One core is left for other work if there is more than one.
const CONCURRENT = Math.max(1, Math.min(2, availableParallelism() - 1));
/** A sign-in waits for its turn at most this long, in all queues together: less than the gateway waits for an answer. */
export const MAX_WAIT_MS = 2_000;
// The queue takes little memory.
const MAX_WAITING = 100;
// The weight of one measurement: the average follows about the last ten.
const SMOOTHING = 0.1;

// The same password typed on two keyboards may be composed of different code points (NIST SP 800-63B, 5.1.1.2).
const normalize = (password: string) => password.normalize('NFKC');

/**
 * Hashes passwords with argon2id. Its methods throw ApiError 429: at once when a call would wait for too long, and at its turn
 * when it has, because hashes became slower than they were.
 */
export class Passwords {
  /** How long one hash takes on average. */
  #averageMs = 0;
  readonly #limit = pLimit(CONCURRENT);
  readonly #unknownUsersHash: string;

  private constructor(unknownUsersHash: string) {
    this.#unknownUsersHash = unknownUsersHash;
  }

  static async create(): Promise<Passwords> {
    return new Passwords(await hash(randomUUID(), PARAMETERS));
  }

  /** Hashes a chosen password. @throws ApiError 400 for one of the most common ones. */
  async hashChosen(password: string): Promise<string> {
    if (await isCommonPassword(normalize(password)))
      throw invalidFields({ password: { code: 'password_too_common' } });
    return this.hash(password);
  }

  hash(password: string): Promise<string> {
    return this.#run(() => hash(normalize(password), PARAMETERS));
  }

  /**
   * Whether the password matches. Without a hash, for an unknown e-mail, it returns false after the same time.
   * @param since when the call began to wait, also in other queues.
   */
  async verify(password: string, stored: string | undefined, since = performance.now()): Promise<boolean> {
    const matches = await this.#run(
      () => verify(stored ?? this.#unknownUsersHash, normalize(password)),
      since,
    );
    return matches && stored !== undefined;
  }

  /** Whether a hash was made with other parameters than a new one. */
  isOutdated(stored: string): boolean {
    const used = parseOptions(stored);
    return Object.entries(PARAMETERS).some(
      ([name, value]) => used[name as keyof typeof PARAMETERS] !== value,
    );
  }

  async #run<T>(work: () => Promise<T>, since = performance.now()): Promise<T> {
    const { pendingCount } = this.#limit;
    const expectedMs = performance.now() - since + (pendingCount * this.#averageMs) / CONCURRENT;
    if (pendingCount >= MAX_WAITING || expectedMs > MAX_WAIT_MS) throw tooManySignIns();
    return this.#limit(async () => {
      const startedAt = performance.now();
      if (startedAt - since > MAX_WAIT_MS) throw tooManySignIns();
      const result = await work();
      const lasted = performance.now() - startedAt;
      this.#averageMs += (lasted - this.#averageMs) * (this.#averageMs ? SMOOTHING : 1);
      return result;
    });
  }
}

const tooManySignIns = () =>
  rejection(
    'too_many_requests.sign_ins',
    {},
    {
      headers: { 'Retry-After': '2' },
    },
  );
