/** The booking restrictions for guests, for other modules. */
export {
  restrictionsColumn,
  selectRestrictions as readRestrictions,
  toRestrictions,
} from './restrictions-store.ts';
