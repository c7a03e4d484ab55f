import { copyFileSync, existsSync, readdirSync, renameSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const LARGEST_BYTES = 10_000_000;
const CHECK_EVERY_MS = 10_000;
/** How many earlier parts of a log are kept. */
const KEPT = 2;

/**
 * Keeps each log in the folder below about 10 MB, and two earlier parts of it. The processes write on in the same file,
 * which they opened for appending, so it is copied and emptied. Lines written between the two steps are lost.
 *
 * @returns the function that ends this.
 */
export function rotateBySize(folder: string, largestBytes = LARGEST_BYTES): () => void {
  const timer = setInterval(() => rotateLarge(folder, largestBytes), CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export function rotateLarge(folder: string, largestBytes: number): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!name.endsWith('.log') || statSync(file).size <= largestBytes) continue;
    for (let i = KEPT; i > 1; i--)
      if (existsSync(`${file}.${i - 1}`)) renameSync(`${file}.${i - 1}`, `${file}.${i}`);
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  }
}
