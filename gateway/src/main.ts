import { fileURLToPath } from 'node:url';
import { parseEnv } from '@innkeeper/kit/env';
import { gatewayEnv } from './env.ts';
import { createGatewayLogger, startGateway } from './start.ts';

/** Orchestrators kill a process ten seconds after SIGTERM. */
const STOP_TIMEOUT_MS = 9_500;

const logger = createGatewayLogger(process.env['LOG_LEVEL'] || 'info');

function exitWithError(error: unknown): never {
  logger.fatal({ err: error }, error instanceof Error ? error.message : 'failed');
  process.exit(1);
}
process.on('uncaughtException', exitWithError);

const env = parseEnv(gatewayEnv);
const stop = await startGateway(env, fileURLToPath(new URL('../config', import.meta.url)), logger);

function onSignal(signal: string): void {
  logger.info({ signal }, 'stopping');
  setTimeout(
    () => exitWithError(new Error(`requests were still in flight ${STOP_TIMEOUT_MS} ms after ${signal}`)),
    STOP_TIMEOUT_MS,
  );
  stop().then(() => {
    logger.info('stopped');
    process.exit(0);
  }, exitWithError);
}
process.once('SIGTERM', onSignal);
process.once('SIGINT', onSignal);
