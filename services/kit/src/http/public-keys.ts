import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import type { Logger } from '../observe/logger.ts';

const jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string() })).min(1) });

/**
 * The public keys of a JWKS text (RFC 7517) by `kid`. They are kept as KeyObjects: jsonwebtoken parses a PEM string anew
 * on every call, which costs more than the check itself.
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
  /** Told when other keys are in use than before. */
  onChange?: () => void;
  everyMs?: number;
};

const LOOK_AGAIN_MS = 1_000;
const TELL_AGAIN_MS = 60_000;

/**
 * The public keys of a file that may change while the process runs, as a mounted Secret does: looked into every few
 * seconds, and when a token names a key that is not known. What cannot be read changes nothing.
 */
export class PublicKeys {
  readonly #options: PublicKeysOptions;
  readonly #timer: NodeJS.Timeout;
  #text: string;
  #keys: Map<string, KeyObject>;
  #failing = false;
  #lookedAt = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  /** @throws when the file is missing or holds no key. */
  constructor(options: PublicKeysOptions) {
    this.#options = options;
    this.#text = readFileSync(options.file, 'utf8');
    this.#keys = parsePublicKeys(this.#text);
    this.#timer = setInterval(() => this.#look(), options.everyMs ?? 5_000).unref();
  }

  /** Of an unknown name anybody can make up as many as they like, so that is neither looked into nor told each time. */
  get(kid: string): KeyObject | undefined {
    const now = performance.now();
    if (!this.#keys.has(kid) && now - this.#lookedAt > LOOK_AGAIN_MS) this.#look();
    const key = this.#keys.get(kid);
    if (!key && now - this.#toldAt > TELL_AGAIN_MS) {
      this.#toldAt = now;
      this.#options.logger.warn(
        { kid: kid.slice(0, 64), known: [...this.#keys.keys()] },
        'a token is signed with a key that JWT_PUBLIC_KEYS_FILE lacks, and is refused',
      );
    }
    return key;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { file, logger, onChange } = this.#options;
    this.#lookedAt = performance.now();
    try {
      const text = readFileSync(file, 'utf8');
      const keys = text === this.#text ? undefined : parsePublicKeys(text);
      this.#failing = false;
      if (!keys) return;
      [this.#text, this.#keys] = [text, keys];
    } catch (err) {
      if (!this.#failing) logger.error({ err, file }, 'the public keys cannot be read: the former ones stay');
      this.#failing = true;
      return;
    }
    logger.info({ known: [...this.#keys.keys()] }, 'the public keys have changed');
    onChange?.();
  }
}
