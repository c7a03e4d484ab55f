import path from 'node:path';
import { storageEnv } from '@innkeeper/kit/env';
import { createLogger } from '@innkeeper/kit/logger';
import { migrateEventLog, migrateService } from '@innkeeper/kit/migrate';
import { readEnv } from './env.ts';

const env = readEnv(storageEnv);
const logger = createLogger('booking', env.LOG_LEVEL);
await migrateService(env.DATABASE_URL, path.join(import.meta.dirname, '../migrations'), logger);
await migrateEventLog(env.EVENT_LOG_URL, logger);
logger.info('migrated');
