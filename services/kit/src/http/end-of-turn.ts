/**
 * Library behaviour: `res.end` writes to the socket at once, between two requests that arrived together.
 * Why: each write wakes the client, which has read the answer and sleeps again before the next one is there. Sixteen answers
 * one right after the other wake it once, and the code of the same step stays in the processor's caches: a short call takes
 * half of the time (docs/performance.md, 0107). A single request does not wait: its turn ends with it.
 * Without it: the test in end-of-turn.int.test.ts fails.
 */
import type { ServerResponse } from 'node:http';

/** Ends an answer when the event loop has handled the requests that arrived with this one. */
export function endAtEndOfTurn(
  res: ServerResponse,
  content?: string | Buffer,
  encoding: BufferEncoding = 'utf8',
): void {
  setImmediate(() => (content === undefined ? res.end() : res.end(content, encoding)));
}
