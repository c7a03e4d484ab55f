/**
 * Library behaviour: Express replaces the prototype of every request and response.
 * Why: before Node 24, V8 then treats each of these objects as a new shape, and a short call takes three times as long.
 * Without it: the test in express-server.int.test.ts fails.
 */
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** A server, not listening, whose requests and responses are created with the prototypes that the app would set. */
export function createExpressServer(app: Express): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  app.request = AppRequest.prototype as typeof app.request;
  app.response = AppResponse.prototype as typeof app.response;
  return createServer({ IncomingMessage: AppRequest, ServerResponse: AppResponse }, app);
}
