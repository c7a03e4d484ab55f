import { fileURLToPath } from 'node:url';
import { parseEnv } from '@innkeeper/kit/env';
import { gatewayEnv } from './env.ts';
import { createGatewayLogger, startGateway } from './start.ts';

const STOP_WITHIN_MS = 9_500; // whoever sent the signal waits for ten seconds

const logger = createGatewayLogger(process.env['LOG_LEVEL'] || 'info');

function die(error: unknown): never {
  logger.fatal({ err: error }, error instanceof Error ? error.message : 'failed');
  process.exit(1);
}
process.on('uncaughtException', die);

const env = parseEnv(gatewayEnv);
const stop = await startGateway(env, fileURLToPath(new URL('../config', import.meta.url)), logger);

function onSignal(signal: string): void {
  logger.info({ signal }, 'stopping');
  setTimeout(
    () => die(new Error('requests were still in flight when the time to stop was over')),
    STOP_WITHIN_MS,
  );
  stop().then(() => {
    logger.info('stopped');
    process.exit(0);
  }, die);
}
process.once('SIGTERM', onSignal);
process.once('SIGINT', onSignal);
