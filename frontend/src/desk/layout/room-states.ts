import type { HousekeepingState } from '@innkeeper/contracts/booking';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** How clean a room is, in the order of the work. */
const names = {
  dirty: 'room_state.dirty',
  cleaning: 'room_state.cleaning',
  clean: 'room_state.clean',
  inspected: 'room_state.inspected',
} as const satisfies Record<HousekeepingState, string>;

export const roomStates = Object.keys(names) as readonly HousekeepingState[];

export const roomStateName = (state: HousekeepingState): string => t(names[state]);
