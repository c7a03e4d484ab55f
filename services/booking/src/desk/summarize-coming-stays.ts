import type { ComingStays } from '@innkeeper/contracts/booking';
import type { Deps } from '../deps.ts';
import { selectComingStays } from './store.ts';

/** The number of stays in a room that have not ended by today, with the first arrival and the last departure. */
export const summarizeComingStays = (
  { database, today }: Pick<Deps, 'database' | 'today'>,
  roomId: string,
): Promise<ComingStays> => selectComingStays(database, roomId, today());
