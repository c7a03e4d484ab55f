/** What guests may not book, for other modules. */
export {
  restrictionsColumn,
  selectRestrictions as readRestrictions,
  toRestrictions,
} from './restrictions-store.ts';
