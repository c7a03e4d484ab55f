import path from 'node:path';
import { FOLDERS_OF_EVENT_LOG, MIGRATIONS_OF_KIT } from '../../postgres/migrate.ts';
import { describeUpgradesOf } from '../../testing/upgrades.ts';

describeUpgradesOf(FOLDERS_OF_EVENT_LOG, path.join(MIGRATIONS_OF_KIT, '../releases'));
