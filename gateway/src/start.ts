import { once } from 'node:events';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { readPublicKeys } from '@innkeeper/kit/auth';
import { type Logger, pino } from 'pino';
import { type Context, draining } from './context.ts';
import { type GatewayEnv, offerToYaml } from './env.ts';
import { Services } from './forward.ts';
import { identityRevocations } from './identity-revocations.ts';
import { createInternalServer } from './internal.ts';
import { Metrics } from './metrics.ts';
import { provide } from './plugin.ts';
import { Revocations } from './revocations.ts';
import { Tokens } from './tokens.ts';
import { makeContextIdsCheap, redirectGatewayLog } from './tune.ts';
import { answerUnreadable } from './unreadable.ts';
import type { UpstreamFailure } from './upstream-failure.ts';

type ExpressGateway = { load(folder: string): { run(): Promise<[{ app: Server }, unknown]> } };

/** JSON lines on stdout, written together every 100 ms or 4 kB, which is cheaper than one by one, and at exit. */
export const createGatewayLogger = (level: string): Logger =>
  pino(
    { level, base: { name: 'gateway' } },
    pino.destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: 100 }),
  );

/**
 * Starts the gateway on the routes in `configFolder` and returns the function that stops it: it fails readiness,
 * stops accepting, and resolves when what was in flight is answered.
 */
export async function startGateway(
  env: GatewayEnv,
  configFolder: string,
  logger: Logger,
): Promise<() => Promise<void>> {
  const revocations = new Revocations({
    source: identityRevocations(env.IDENTITY_INTERNAL_URL),
    onFailure: (err) => logger.warn({ err }, 'the list of revoked tokens cannot be read'),
    onRecovery: () => logger.info('the list of revoked tokens can be read again'),
  });
  const metrics = new Metrics(revocations);
  const services = new Services({ timeoutMs: env.UPSTREAM_TIMEOUT_MS, onFailure: logFailure(logger) });
  const tokens = new Tokens({
    keys: readPublicKeys(env.JWT_PUBLIC_KEYS_FILE),
    issuer: env.JWT_ISSUER,
    audience: env.JWT_AUDIENCE,
  });
  provide({ env, logger, metrics, revocations, services, tokens });
  const internal = await listen(createInternalServer(metrics, revocations), env);
  revocations.start();
  const server = await runExpressGateway(env, configFolder, logger);
  logger.info({ port: portOf(server), internalPort: portOf(internal) }, 'listening');

  return async () => {
    draining.begun = true;
    await closed(server);
    revocations.stop();
    await services.close();
    await closed(internal);
  };
}

async function runExpressGateway(env: GatewayEnv, configFolder: string, logger: Logger): Promise<Server> {
  offerToYaml(env, fileURLToPath(new URL('./plugin.js', import.meta.url)));
  process.env['EG_DISABLE_CONFIG_WATCH'] = '1';
  redirectGatewayLog(logger);
  makeContextIdsCheap();
  const expressGateway = createRequire(import.meta.url)('express-gateway') as () => ExpressGateway;
  const [{ app: server }] = await expressGateway().load(configFolder).run();
  server.keepAliveTimeout = 65_000; // longer than a load balancer keeps an idle connection
  server.requestTimeout = 30_000;
  server.timeout = 120_000; // a client that neither reads nor sends for that long is gone
  server.on('clientError', answerUnreadable);
  return server;
}

const logFailure = (logger: Logger) => (failure: UpstreamFailure, context: Context) =>
  logger.warn(
    { requestId: context.id, code: failure.code, reason: failure.message },
    'a service could not answer',
  );

async function listen(server: Server, { INTERNAL_PORT, HOST }: GatewayEnv): Promise<Server> {
  server.listen(INTERNAL_PORT, HOST);
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Resolves when the last answer is out; connections that only wait for a next request are closed. */
async function closed(server: Server): Promise<void> {
  const done = once(server, 'close');
  server.close();
  const timer = setInterval(() => server.closeIdleConnections(), 50);
  await done;
  clearInterval(timer);
}
