import { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import type { Logger } from 'pino';

/** express-gateway's own dependencies, as it sees them. */
export const requireOfGateway = createRequire(createRequire(import.meta.url).resolve('express-gateway'));

/** The Express app as far as it is used here. */
export type App = {
  request: object;
  response: object;
  disable(setting: string): App;
  use(...handlers: unknown[]): App;
};

/**
 * Express sets the prototypes of every req and res to app.request and app.response. Where those are Node's own the
 * call changes nothing; otherwise V8 loses its hidden classes and every later access is slow (2.4 times fewer
 * requests). The price: no req.ip, res.json, res.status … here, so no stock policy that uses them (proxy,
 * terminate, jwt) may stand in a pipeline.
 */
export function keepPrototypes(app: App): void {
  app.request = IncomingMessage.prototype;
  app.response = ServerResponse.prototype;
}

/** Nobody here reads req.query: services get the query as it came. Has to come before the app's first `use`. */
export function leaveQueriesUnread(app: App): void {
  app.disable('query parser');
}

/**
 * express-gateway gives every request a context whose prototype is a fresh object with a fresh id in base 62, which
 * nobody here reads: 11 µs, and a new hidden class each time. One prototype serves them all. It needs what that file
 * exports replaced before express-gateway itself is loaded.
 */
export function shareContextPrototype(): void {
  const file = requireOfGateway.resolve('./gateway/context');
  const Context = requireOfGateway(file) as new () => object;
  const prototype = new Context();
  requireOfGateway.cache[file]!.exports = function SharedContext() {
    return prototype;
  };
}

type WinstonLogger = { level: string; clear(): WinstonLogger; add(target: Writable): void };

/** Turns what express-gateway prints into lines of our own log; its chatter at start is for debugging only. */
export function redirectGatewayLog(logger: Logger): void {
  const loggers = requireOfGateway('./logger') as Record<string, WinstonLogger | (() => unknown)>;
  for (const [part, source] of Object.entries(loggers)) {
    if (typeof source === 'function') continue;
    source.level = 'info';
    source.clear().add(winstonTarget(logger.child({ part: `express-gateway ${part}` })));
  }
}

function winstonTarget(logger: Logger): Writable {
  const target = new Writable({
    objectMode: true,
    write(line: { [key: symbol]: string; message: string }, _encoding, done) {
      const level = line[Symbol.for('level')];
      logger[level === 'error' || level === 'warn' ? level : 'debug'](plain(line.message));
      done();
    },
  });
  return Object.assign(target, { log: () => {} }); // winston looks at its length to tell old transports from new
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours are control characters
const plain = (text: string) => String(text).replace(/\u001b\[\d+m/g, '');
