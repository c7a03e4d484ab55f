/** The lines of what was agreed for a booking, for other modules. */
export {
  deleteLines,
  linesInsert,
  restoreLines,
  selectLines as readLines,
  selectLinesAsJson as readLinesAsJson,
} from './lines-store.ts';
