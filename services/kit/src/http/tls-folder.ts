import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Logger } from '../observe/logger.ts';

/** A certificate with its key, and the authorities whose certificates the other side must have, as PEM texts. */
export type TlsFiles = { cert: string; key: string; ca: string };

export type TlsFolderOptions = { folder: string; logger: Logger; everyMs?: number };

/** TLS 1.2 would let a client through for a moment before its certificate is known. */
export const TLS_VERSION = 'TLSv1.3';

/**
 * The files tls.crt, tls.key and ca.crt of a folder, which may change while the process runs, as a mounted Secret does when
 * a certificate is renewed. They are read every few seconds. Files that do not fit together change nothing: a Secret's
 * files are replaced together, others perhaps one by one.
 */
export class TlsFolder {
  readonly #options: TlsFolderOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #listeners: ((files: TlsFiles) => void)[] = [];
  #files: TlsFiles;
  #failing = false;

  /** @throws when a file is missing, or they do not fit together. */
  constructor(options: TlsFolderOptions) {
    this.#options = options;
    this.#files = readTlsFiles(options.folder);
    this.#timer = setInterval(() => this.#read(), options.everyMs ?? 5_000).unref();
  }

  get files(): TlsFiles {
    return this.#files;
  }

  onChange(listener: (files: TlsFiles) => void): void {
    this.#listeners.push(listener);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #read(): void {
    const { folder, logger } = this.#options;
    try {
      const files = readTlsFiles(folder);
      this.#failing = false;
      if (JSON.stringify(files) === JSON.stringify(this.#files)) return;
      this.#files = files;
    } catch (err) {
      if (!this.#failing)
        logger.error({ err, folder }, 'cannot read the certificate: the previous one stays in use');
      this.#failing = true;
      return;
    }
    for (const listener of this.#listeners) listener(this.#files);
    logger.info({ until: new X509Certificate(this.#files.cert).validTo }, 'the certificate has changed');
  }
}

function readTlsFiles(folder: string): TlsFiles {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const files = { cert: read('tls.crt'), key: read('tls.key'), ca: read('ca.crt') };
  new X509Certificate(files.ca); // TLS would ignore a file without any
  createSecureContext(files); // rejects a key of another certificate
  return files;
}
