import { createServer, type RequestListener, type Server } from 'node:http';

const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000, // a picture of 10 MB arrives in time over 3 Mbit/s
  connectionsCheckingInterval: 1_000, // Node's default of 30 s would multiply them
  keepAliveTimeout: 65_000, // by Node's default of 5 s the server closes connections that clients are about to use
};
const IDLE_SOCKET_TIMEOUT_MS = 30_000; // a client that does not read a picture loses its connection

/** A server, not listening, that browsers may reach directly: slow clients cannot keep it busy. */
export function createPictureServer(app: RequestListener): Server {
  const server = createServer(TIMEOUTS, app);
  server.timeout = IDLE_SOCKET_TIMEOUT_MS;
  return server;
}
