import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { Logger } from '../observe/logger.ts';

export type ReloadedFileOptions<T> = {
  file: string;
  /** Log lines. */
  lines: { changed: string; unreadable: string };
  /** @throws for a text that is not valid. */
  parse: (text: string) => T;
  /** What the log may show of the content. */
  describe: (value: T) => object;
  logger: Logger;
  everyMs?: number | undefined;
};

const MIN_READ_INTERVAL_MS = 1_000;

/**
 * The content of a file that may change while the process runs, as a mounted Secret does. It is read every second. A
 * file that cannot be read changes nothing.
 */
export class ReloadedFile<T> {
  readonly #options: ReloadedFileOptions<T>;
  readonly #timer: NodeJS.Timeout;
  #text: string;
  #value: T;
  #failing = false;
  #readAt = 0;

  /** @throws when the file is missing or its content is not valid. */
  constructor(options: ReloadedFileOptions<T>) {
    this.#options = options;
    this.#text = readFileSync(options.file, 'utf8');
    this.#value = options.parse(this.#text);
    this.#timer = setInterval(() => this.#read(), options.everyMs ?? 1_000).unref();
  }

  get value(): T {
    return this.#value;
  }

  /** Reads the file at once, but not more than once a second, because a client may be the reason. */
  refresh(): void {
    if (performance.now() - this.#readAt > MIN_READ_INTERVAL_MS) this.#read();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #read(): void {
    const { file, lines, parse, describe, logger } = this.#options;
    this.#readAt = performance.now();
    try {
      const text = readFileSync(file, 'utf8');
      const isChanged = text !== this.#text;
      if (isChanged) [this.#value, this.#text] = [parse(text), text];
      this.#failing = false;
      if (!isChanged) return;
    } catch (err) {
      if (!this.#failing) logger.error({ err, file }, lines.unreadable);
      this.#failing = true;
      return;
    }
    logger.info(describe(this.#value), lines.changed);
  }
}
