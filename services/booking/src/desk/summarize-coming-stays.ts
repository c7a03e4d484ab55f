import type { ComingStays } from '@innkeeper/contracts/booking';
import type { Deps } from '../deps.ts';
import { selectComingStays } from './store.ts';

/** How many stays in a room are not over today, from the first arrival to the last departure. */
export const summarizeComingStays = (
  { database, today }: Pick<Deps, 'database' | 'today'>,
  roomId: string,
): Promise<ComingStays> => selectComingStays(database, roomId, today());
