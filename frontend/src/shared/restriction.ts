import type { CategoryOffer } from '@innkeeper/contracts/booking';
import { nightCount } from './calendar.ts';
import { words } from './words/words.ts';

const t = words('shared');

/** Why guests may not book a stay in a free room, in a few words. */
export function whyRestricted({ kind, nights }: NonNullable<CategoryOffer['restriction']>): string {
  if (kind === 'minimum_nights') return t('restriction.minimum', { nights: nightCount(nights ?? 1) });
  if (kind === 'maximum_nights') return t('restriction.maximum', { nights: nightCount(nights ?? 1) });
  if (kind === 'closed_to_arrival') return t('restriction.no_arrival');
  return kind === 'closed_to_departure' ? t('restriction.no_departure') : t('restriction.closed');
}
