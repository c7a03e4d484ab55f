import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'golden');

/** The stored file of that name; with WRITE_GOLDEN it is written first. */
export function golden(name: string, made: string | Buffer): Buffer {
  if (process.env['WRITE_GOLDEN']) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, name), made);
  }
  return stored(name);
}

export const stored = (name: string): Buffer => readFileSync(join(FOLDER, name));
