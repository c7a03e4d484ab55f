import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send the next request on a connection after the answer. A script may send a few ahead. */
export const MOST_PIPELINED = 10;

const OPEN = Symbol('the number of answers in progress on this connection');
type Connection = Socket & { [OPEN]?: number };

/**
 * Whether a request may be handled. A connection that sends more of them before the first answer is closed, since thousands fit in
 * one read, which would all be handled before any other client's.
 */
export function admitPipelined({ socket }: IncomingMessage, res: ServerResponse): boolean {
  const connection = socket as Connection;
  if (connection.destroyed) return false; // requests of the same read follow
  const open = connection[OPEN] ?? 0;
  if (open >= MOST_PIPELINED) {
    connection.destroy();
    return false;
  }
  connection[OPEN] = open + 1;
  res.once('close', () => {
    connection[OPEN]! -= 1;
  });
  return true;
}
