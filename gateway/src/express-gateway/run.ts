/**
 * Library behaviour: express-gateway watches its configuration files and applies changes while it runs, without the
 * checks of the start. It leaves what is not a plain request to Node: `Expect` with an unknown value, and requests that
 * cannot be parsed.
 * Why: a route map that is edited in place could remove an access rule unnoticed. Node responds with a bare status
 * line, without the headers and the body that every error has.
 * Without it: `a change of the route map has no effect until the next start` in start.int.test.ts and `a request with …
 * is rejected before anything reads it` in upstream/http-wire.int.test.ts fail.
 */
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { GatewayEnv } from '../env.ts';
import type { Handler, Next, Request, Response } from '../request/context.ts';
import { reject } from '../request/rejection.ts';
import { setServerOptions } from './http-server.ts';
import { loadExpressGateway } from './library.ts';
import { redirectLibraryLog } from './library-log.ts';
import { omitUserStore } from './no-user-store.ts';
import { type Plugin, setPlugin } from './plugin.ts';
import { shareContextPrototype } from './prototypes.ts';
import { rejectUnreadable } from './unreadable-requests.ts';
import { setYamlVariables } from './yaml-variables.ts';

export type RunOptions = { env: GatewayEnv; configFolder: string; logger: Logger; plugin: Plugin };

/**
 * Starts express-gateway on the configuration in `configFolder` and returns its server once it listens.
 * @throws when the configuration or the plugin is invalid, or the port is in use.
 */
export async function runExpressGateway({ env, configFolder, logger, plugin }: RunOptions): Promise<Server> {
  setYamlVariables(env, fileURLToPath(new URL('./plugin.js', import.meta.url)));
  process.env['EG_DISABLE_CONFIG_WATCH'] = '1';
  redirectLibraryLog(logger);
  shareContextPrototype();
  omitUserStore();
  setPlugin(plugin);
  setServerOptions((req, res) =>
    answerWith(plugin.contextHandlers, req, res, () =>
      reject(req, res, 'address_too_long', ['Connection', 'close']),
    ),
  );
  const [{ app: server }] = await loadExpressGateway().load(configFolder).run();
  server.on('clientError', rejectUnreadable);
  server.on('checkExpectation', (req: Request, res: Response) =>
    answerWith([...plugin.contextHandlers, ...plugin.handlers], req, res, () =>
      reject(req, res, 'expectation_failed', ['Connection', 'close']),
    ),
  );
  return server;
}

/** Runs the handlers one after the other, then `last`, for a request that the library does not get. */
function answerWith(handlers: Handler[], req: Request, res: Response, last: () => void): void {
  const handle = [...handlers].reverse().reduce<Next>((next, handler) => () => handler(req, res, next), last);
  handle();
}
