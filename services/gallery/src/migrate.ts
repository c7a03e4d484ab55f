import path from 'node:path';
import { runMigrations } from '@innkeeper/kit/commands';

await runMigrations('gallery', path.join(import.meta.dirname, '../migrations'));
