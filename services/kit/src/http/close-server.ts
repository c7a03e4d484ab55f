import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';

const LOOK_EVERY_MS = 50;

/**
 * Stops a server and cuts nobody off: it takes no new connections, answers what is under way and what still comes on the
 * open ones, and asks for each to be closed after its answer. Those on which nothing comes are closed after `drainMs`, so
 * that whoever closes idle connections sooner never sends a request on one that is just going. Resolves when all are gone.
 */
export async function closeServer(server: Server, drainMs = 0): Promise<void> {
  const closed = once(server, 'close');
  const drainedAt = performance.now() + drainMs;
  server.prependListener('request', (_req, res) => void res.setHeader('Connection', 'close'));
  Listener.prototype.close.call(server); // an http.Server's own close would cut the idle ones at once
  const timer = setInterval(() => {
    if (performance.now() >= drainedAt) server.closeIdleConnections();
  }, LOOK_EVERY_MS);
  await closed;
  clearInterval(timer);
}
