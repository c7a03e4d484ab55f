/** The lines of what was agreed for a booking, for other modules. */
export { type AgreedLine, linesInsert, selectLines as readLines } from './lines-store.ts';
