/**
 * Library behaviour: express-gateway watches its configuration files and applies changes while it runs, without the
 * checks of the start. It has no settings for the timeouts of its HTTP server.
 * Why: a route map that is edited in place could remove an access rule unnoticed. A load balancer reuses idle
 * connections for longer than Node's default of five seconds.
 * Without it: `a change of the route map has no effect until the next start` in start.int.test.ts and `an idle
 * connection to a client is kept for 65 seconds` in upstream/http-wire.int.test.ts fail.
 */
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { GatewayEnv } from '../env.ts';
import { loadExpressGateway } from './library.ts';
import { redirectLibraryLog } from './library-log.ts';
import { type Plugin, setPlugin } from './plugin.ts';
import { shareContextPrototype } from './prototypes.ts';
import { rejectUnreadable } from './unreadable-requests.ts';
import { setYamlVariables } from './yaml-variables.ts';

const KEEP_ALIVE_MS = 65_000; // longer than load balancers keep an idle connection
const REQUEST_TIMEOUT_MS = 30_000;
const IDLE_SOCKET_TIMEOUT_MS = 120_000; // a client that neither reads nor sends is considered disconnected

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
  setPlugin(plugin);
  const [{ app: server }] = await loadExpressGateway().load(configFolder).run();
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.timeout = IDLE_SOCKET_TIMEOUT_MS;
  server.on('clientError', rejectUnreadable);
  return server;
}
