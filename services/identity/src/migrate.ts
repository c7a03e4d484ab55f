import path from 'node:path';
import { runMigrations } from '@innkeeper/kit/commands';

await runMigrations('identity', path.join(import.meta.dirname, '../migrations'));
