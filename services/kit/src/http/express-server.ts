/**
 * Library behaviour: Express replaces the prototype of every request and response.
 * Why: V8 then treats each of these objects as a new shape, which costs a short call 5 µs of about 40.
 * Without it: the test in express-server.int.test.ts fails.
 */
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Express } from 'express';
import { TLS_VERSION, type TlsFolder } from './tls-folder.ts';

const TIMEOUTS = {
  keepAliveTimeout: 65_000, // longer than the gateway keeps idle connections, so that it never reuses a closed one
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000, // Node's default of 30 s would multiply them
};

/**
 * A server, not listening, whose requests and responses are created with the prototypes that the app would set. With `tls` it
 * accepts only clients with a certificate of its authorities.
 */
export function createExpressServer(app: Express, tls?: TlsFolder): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  app.request = AppRequest.prototype as typeof app.request;
  app.response = AppResponse.prototype as typeof app.response;
  const options = { ...TIMEOUTS, IncomingMessage: AppRequest, ServerResponse: AppResponse };
  if (!tls) return createServer(options, app);
  const secure = { requestCert: true, rejectUnauthorized: true, minVersion: TLS_VERSION } as const;
  const server = createTlsServer({ ...options, ...secure, ...tls.files }, app);
  tls.onChange((files) => server.setSecureContext({ ...secure, ...files }));
  return server;
}
