import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import type { Logger } from '../observe/logger.ts';

const jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string() })).min(1) });

/**
 * The public keys of a JWKS text (RFC 7517) by `kid`. They are kept as KeyObjects: jsonwebtoken parses a PEM string on
 * every call, which costs more than the check itself.
 */
function parsePublicKeys(text: string): Map<string, KeyObject> {
  const { keys } = jwks.parse(JSON.parse(text));
  return new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
}

/**
 * Reads the public keys by `kid` from a JWKS file.
 * @throws when the file is missing or holds no key.
 */
export const readPublicKeys = (file: string): Map<string, KeyObject> =>
  parsePublicKeys(readFileSync(file, 'utf8'));

export type PublicKeysOptions = {
  file: string;
  logger: Logger;
  everyMs?: number;
};

const MIN_READ_INTERVAL_MS = 1_000;
const MIN_WARN_INTERVAL_MS = 60_000;

/**
 * The public keys of a file that may change while the process runs, as a mounted Secret does. The file is read every few
 * seconds, and when a token names an unknown key. A file that cannot be read changes nothing.
 */
export class PublicKeys {
  readonly #options: PublicKeysOptions;
  readonly #timer: NodeJS.Timeout;
  #text: string;
  #keys: Map<string, KeyObject>;
  #failing = false;
  #readAt = 0;
  #warnedAt = Number.NEGATIVE_INFINITY;

  /** @throws when the file is missing or holds no key. */
  constructor(options: PublicKeysOptions) {
    this.#options = options;
    this.#text = readFileSync(options.file, 'utf8');
    this.#keys = parsePublicKeys(this.#text);
    this.#timer = setInterval(() => this.#read(), options.everyMs ?? 5_000).unref();
  }

  /** Limits the reads and warnings that unknown names cause, because a client can invent any number of names. */
  get(kid: string): KeyObject | undefined {
    const known = this.#keys.get(kid);
    if (known) return known;
    const now = performance.now();
    if (now - this.#readAt > MIN_READ_INTERVAL_MS) this.#read();
    const key = this.#keys.get(kid);
    if (!key && now - this.#warnedAt > MIN_WARN_INTERVAL_MS) {
      this.#warnedAt = now;
      this.#options.logger.warn(
        { kid: kid.slice(0, 64), known: [...this.#keys.keys()] },
        'rejected a token whose key is not in JWT_PUBLIC_KEYS_FILE',
      );
    }
    return key;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #read(): void {
    const { file, logger } = this.#options;
    this.#readAt = performance.now();
    try {
      const text = readFileSync(file, 'utf8');
      const keys = text === this.#text ? undefined : parsePublicKeys(text);
      this.#failing = false;
      if (!keys) return;
      [this.#text, this.#keys] = [text, keys];
    } catch (err) {
      if (!this.#failing)
        logger.error({ err, file }, 'cannot read the public keys: the previous ones stay valid');
      this.#failing = true;
      return;
    }
    logger.info({ known: [...this.#keys.keys()] }, 'the public keys have changed');
  }
}
