// Preloaded (--import) into every program that the launcher starts, and into the launcher. Frees, once, the memory that a process
// needed only for its start: the heap for new objects grows to 34 MB while a program is loaded, and shrinks again
// only in the collection that V8 calls the last resort (docs/performance.md, 0102).
// Plain JavaScript outside src, because it has to run without a build, like postgres-guard.mjs.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const REST_MS = 30_000;
/** The share of its time for which a process at rest is busy at most, its start included. */
const AT_REST = 0.2;
/** A larger heap would take longer than a moment to collect, and its process is no small one anyway. */
const SMALL_BYTES = 100e6;

/** Takes about 150 ms. */
export function releaseMemory() {
  // Node offers the collector only to programs that were started with this flag.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

let since = performance.eventLoopUtilization();
const timer = setInterval(() => {
  const { utilization } = performance.eventLoopUtilization(since);
  since = performance.eventLoopUtilization();
  if (utilization > AT_REST) return; // requests would wait; later, then
  clearInterval(timer);
  if (process.memoryUsage().heapUsed < SMALL_BYTES) releaseMemory();
}, REST_MS);
timer.unref(); // it must not keep a finished program alive
