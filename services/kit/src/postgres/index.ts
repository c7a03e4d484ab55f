export { Database, type Sql, type Transaction } from './db.ts';
export { migrateEventLog, migrateService } from './migrate.ts';
export { createPool } from './pool.ts';
export { containingWords } from './search.ts';
