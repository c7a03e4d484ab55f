import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { endStreams } from './event-stream.ts';

const CHECK_EVERY_MS = 50;

/**
 * Stops a server without losing a request: it ends its event streams, accepts no new connections, answers all requests in progress and
 * those that still arrive, and asks the client to close each connection after its response. Idle connections are closed after `drainMs`, so
 * a client that closes them sooner never sends a request on a connection that is being closed. Resolves when all are
 * closed.
 */
export async function closeServer(server: Server, drainMs = 0): Promise<void> {
  const closed = once(server, 'close');
  const drainedAt = performance.now() + drainMs;
  endStreams(server);
  server.prependListener('request', (_req, res) => void res.setHeader('Connection', 'close'));
  Listener.prototype.close.call(server); // an http.Server's own close would close idle connections at once
  const timer = setInterval(() => {
    endStreams(server); // also of requests that still arrived
    if (performance.now() >= drainedAt) server.closeIdleConnections();
  }, CHECK_EVERY_MS);
  await closed;
  clearInterval(timer);
}
