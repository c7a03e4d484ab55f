export type { Change } from '../history/entry.ts';
export { eraseHistory } from '../history/erase-values.ts';
export {
  type HistoryActor,
  type HistoryEntry,
  type HistoryPage,
  readHistory,
} from '../history/list-history.ts';
export { eraseAnswers } from '../idempotency/delete-answers.ts';
export type { Once } from '../idempotency/run-once.ts';
export { fromCursorText, toCursorText } from './cursor-text.ts';
export { Database } from './db.ts';
export {
  type Closeness,
  closenessOf,
  conditionsOf,
  patternsOf,
  readTypedWords,
  type TypedWord,
  waysToMatch,
} from './finding.ts';
export { migrateEventLog, migrateService } from './migrate.ts';
export { createPool } from './pool.ts';
export type { Sql, Statement, Transaction } from './sql.ts';
