import { createSecretKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { EnvironmentError } from '../env.ts';
import type { Logger } from '../observe/logger.ts';
import { ReloadedFile } from './reloaded-file.ts';

/** A secret key that signs from one instant to another; after that it only verifies what it signed. */
export type RingKey = {
  kid: string;
  secret: KeyObject;
  /** When it begins to sign, in milliseconds since 1970. */
  from: number;
  /** When the next key begins to sign; `Infinity` for the last one. */
  until: number;
};

const KEY_BYTES = 32;

const ring = z.object({
  keys: z
    .array(
      z.object({
        kid: z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, _ or -'),
        k: z
          .base64url()
          .transform((text) => Buffer.from(text, 'base64url'))
          .refine((bytes) => bytes.length === KEY_BYTES, 'must be 32 bytes in base64url'),
        from: z.iso.datetime().transform((text) => Date.parse(text)),
      }),
    )
    .min(1)
    .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'must have different kids'),
});

function parseRing(text: string): RingKey[] {
  const keys = ring.parse(parseJson(text)).keys.sort((a, b) => a.from - b.from);
  return keys.map(({ kid, k, from }, place) => ({
    kid,
    // Node 24 makes a key of a buffer again for each signature, which takes five times as long as the signature.
    secret: createSecretKey(k),
    from,
    until: keys[place + 1]?.from ?? Number.POSITIVE_INFINITY,
  }));
}

/** Node's own error quotes the text, and it goes to the log. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('is not JSON');
  }
}

/**
 * The keys of a file `{"keys":[{"kid","k","from"}]}` that may change while the process runs. A new key is added with a `from` some
 * minutes ahead, so every replica knows it before the first one signs with it.
 */
export class KeyRing {
  readonly #file: ReloadedFile<RingKey[]>;

  /** @throws EnvironmentError naming `variable` when the file is missing or not valid. */
  constructor({
    variable,
    file,
    logger,
    everyMs,
  }: {
    variable: string;
    file: string;
    logger: Logger;
    everyMs?: number;
  }) {
    try {
      this.#file = new ReloadedFile({
        file,
        lines: {
          changed: 'the signing keys have changed',
          unreadable: 'cannot read the signing keys: the previous ones stay valid',
        },
        parse: parseRing,
        describe: (keys) => ({ known: keys.map(({ kid }) => kid) }),
        logger,
        everyMs,
      });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new EnvironmentError(
        code ? `${variable}: cannot be read (${code})` : `${variable}: does not hold valid keys`,
      );
    }
  }

  /** The key that signs now: the last one whose time has come; before that, the first. */
  signing(now: Date): RingKey {
    const keys = this.#file.value;
    return keys.findLast(({ from }) => from <= now.getTime()) ?? keys[0]!;
  }

  /** The key of a name; undefined for one that is not, or no longer, in the file. */
  find(kid: string): RingKey | undefined {
    const known = () => this.#file.value.find((key) => key.kid === kid);
    if (known()) return known();
    this.#file.refresh();
    return known();
  }

  stop(): void {
    this.#file.stop();
  }
}
