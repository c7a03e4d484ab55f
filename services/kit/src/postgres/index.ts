export { Database } from './db.ts';
export { migrateEventLog, migrateService } from './migrate.ts';
export { createPool } from './pool.ts';
export { containingWords } from './search.ts';
export type { Sql, Statement, Transaction } from './sql.ts';
