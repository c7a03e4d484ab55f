/**
 * Library behaviour: express-gateway creates its HTTP server without options, and offers none for its timeouts.
 * Why: Node looks for connections past their timeout only every 30 s, so that a client could send its headers four
 * times as slowly as it may. It also rejects a request without Host with a bare status line, and accepts two. A handler
 * of the library's application runs after its own, which parse the whole address.
 * Without it: `a client that does not finish its headers`, `a request with no host` and `an address of more than 2 kB` in
 * upstream/http-wire.int.test.ts fail.
 */
import http, { type RequestListener, type Server } from 'node:http';
import type { Request, Response } from '../request/context.ts';
import { ADDRESS_LIMIT } from '../request/path.ts';
import { admitPipelined } from '../request/pipelined.ts';

/** Longer than load balancers keep an idle connection, and than Node's default of five seconds. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const IDLE_SOCKET_TIMEOUT_MS = 120_000; // a client that neither reads nor sends is considered disconnected
const CHECK_EVERY_MS = 1_000;

/**
 * Gives the next server that is created with `http.createServer` our options. Call it just before the library starts.
 * @param rejectLong answers requests whose address is too long, before the library does anything with them.
 */
export function setServerOptions(rejectLong: (req: Request, res: Response) => void): void {
  const { createServer } = http;
  http.createServer = ((listener: RequestListener): Server => {
    http.createServer = createServer;
    const server = createServer(
      {
        keepAliveTimeout: KEEP_ALIVE_MS,
        headersTimeout: HEADERS_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        connectionsCheckingInterval: CHECK_EVERY_MS,
        requireHostHeader: false, // request/host.ts checks it
      },
      (req, res) => {
        if (!admitPipelined(req, res)) return;
        if (req.url!.length > ADDRESS_LIMIT) rejectLong(req as Request, res);
        else listener(req, res as never);
      },
    );
    server.timeout = IDLE_SOCKET_TIMEOUT_MS;
    return server;
  }) as typeof createServer;
}
