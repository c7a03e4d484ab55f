/**
 * Library behaviour: Express 4 replaces the prototype of every request and response, and express-gateway gives every
 * request a context object with a prototype of its own and an unused random id in base 62.
 * Why: V8 then treats each of these objects as a new shape. Without the first replacement the gateway handles 2.4
 * times as many requests per second, and without the second each request is 11 µs shorter.
 * Without it: the tests in prototypes.int.test.ts fail.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { requireFromLibrary } from './library.ts';

/** The Express application, as far as it is used here. */
export type App = {
  request: object;
  response: object;
  use(...handlers: unknown[]): App;
};

/**
 * Makes Express set the prototypes that requests and responses already have, which has no effect. The price is that
 * `req.ip`, `res.json`, `res.status`, … do not exist, so no built-in policy that uses them (proxy, terminate, jwt)
 * can be used in a pipeline.
 */
export function keepNodePrototypes(app: App): void {
  app.request = IncomingMessage.prototype;
  app.response = ServerResponse.prototype;
}

/** Makes all request contexts share one prototype. Must be called before express-gateway is loaded. */
export function shareContextPrototype(): void {
  const file = requireFromLibrary.resolve('./gateway/context');
  const Context = requireFromLibrary(file) as new () => object;
  const prototype = new Context();
  requireFromLibrary.cache[file]!.exports = function SharedContext() {
    return prototype;
  };
}
