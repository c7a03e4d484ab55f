import path from 'node:path';
import { runMigrations } from '@innkeeper/kit/commands';

await runMigrations('feedback', path.join(import.meta.dirname, '../migrations'));
