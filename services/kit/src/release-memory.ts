import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then a process has its connections, its first events and its caches. */
const SETTLED_MS = 30_000;

/**
 * Frees what a process needed for its start only: V8 collects no garbage while nothing is allocated, so a service at rest would
 * keep 10 to 40 MB of it. One collection of the whole heap takes about 50 ms.
 */
export function releaseMemory(): void {
  // Node offers the collector only to programs that were started with this flag; each one has to be ready for it here.
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  setFlagsFromString('--no-expose-gc');
}

/** Does it once, soon after the start. */
export function releaseMemoryOnceSettled(): void {
  setTimeout(releaseMemory, SETTLED_MS).unref();
}
