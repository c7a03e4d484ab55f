import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Otherwise V8 lets the space for new objects grow to 100 MB while files pass through, and keeps it.
setFlagsFromString('--semi-space-growth-factor=1');

let collect: (() => void) | undefined;

/**
 * Returns the memory of a file that has passed through the service. V8 by itself waits until such buffers have reached 64 MB, and
 * the encoder next to it needs that memory. Takes some 20 ms of the seconds that a picture takes.
 */
export function releaseMemory(): void {
  collect ??= garbageCollector();
  collect();
}

/** Node offers it only to programs that were started with this flag. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const found = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return found;
}
