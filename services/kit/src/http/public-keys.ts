import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import type { Logger } from '../observe/logger.ts';
import { ReloadedFile } from './reloaded-file.ts';

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

const MIN_WARN_INTERVAL_MS = 60_000;

/** The public keys of a file that may change while the process runs. It is also read when a token names an unknown key. */
export class PublicKeys {
  readonly #file: ReloadedFile<Map<string, KeyObject>>;
  readonly #logger: Logger;
  #warnedAt = Number.NEGATIVE_INFINITY;

  /** @throws when the file is missing or holds no key. */
  constructor({ file, logger, everyMs }: PublicKeysOptions) {
    this.#logger = logger;
    this.#file = new ReloadedFile({
      file,
      lines: {
        changed: 'the public keys have changed',
        unreadable: 'cannot read the public keys: the previous ones stay valid',
      },
      parse: parsePublicKeys,
      describe: (keys) => ({ known: [...keys.keys()] }),
      logger,
      everyMs,
    });
  }

  /** Limits the reads and warnings that unknown names cause, because a client can invent any number of names. */
  get(kid: string): KeyObject | undefined {
    const known = this.#file.value.get(kid);
    if (known) return known;
    this.#file.refresh();
    const key = this.#file.value.get(kid);
    const now = performance.now();
    if (!key && now - this.#warnedAt > MIN_WARN_INTERVAL_MS) {
      this.#warnedAt = now;
      this.#logger.warn(
        { kid: kid.slice(0, 64), known: [...this.#file.value.keys()] },
        'rejected a token whose key is not in JWT_PUBLIC_KEYS_FILE',
      );
    }
    return key;
  }

  stop(): void {
    this.#file.stop();
  }
}
