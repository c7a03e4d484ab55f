import type { CategoryOffer } from '@innkeeper/contracts/booking';
import { nightCount } from './calendar.ts';

/** Why guests may not book a stay in a free room, in a few words. */
export function whyRestricted({ kind, nights }: NonNullable<CategoryOffer['restriction']>): string {
  if (kind === 'minimum_nights') return `at least ${nightCount(nights ?? 1)}`;
  if (kind === 'maximum_nights') return `at most ${nightCount(nights ?? 1)}`;
  if (kind === 'closed_to_arrival') return 'no arrival on this day';
  return kind === 'closed_to_departure' ? 'no departure on this day' : 'closed on these dates';
}
