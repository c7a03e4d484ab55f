import type { HousekeepingState } from '@innkeeper/contracts/booking';

/** How clean a room is, in the order of the work. */
export const roomStateNames: Record<HousekeepingState, string> = {
  dirty: 'Dirty',
  cleaning: 'Being cleaned',
  clean: 'Clean',
  inspected: 'Inspected',
};
