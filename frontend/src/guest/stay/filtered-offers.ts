import type { StayOffer } from '@innkeeper/contracts/booking';
import { AMENITIES, BED_KINDS } from '@innkeeper/contracts/room-facts';
import type { Category } from '../../shared/api/categories.ts';
import type { Filter } from './filter.ts';

export const countChosen = ({ beds, amenities, features, most }: Filter): number =>
  beds.length + amenities.length + features.length + (most === null ? 0 : 1);

type Facts = Pick<Category, 'beds' | 'amenities' | 'features'>;

/** Whether an offer is what a guest wants. While its category is unknown, only its price counts. */
export function matches(filter: Filter, offer: StayOffer, category: Facts | undefined): boolean {
  const prices = [offer, ...(offer.otherPlans ?? [])].map(({ total }) => Number(total.amount));
  if (filter.most !== null && Math.min(...prices) > filter.most) return false;
  if (!category) return true;
  const kinds = category.beds.map(({ kind }) => kind);
  return (
    (filter.beds.length === 0 || filter.beds.some((kind) => kinds.includes(kind))) &&
    filter.amenities.every((code) => category.amenities.includes(code)) &&
    filter.features.every((feature) => category.features.includes(feature))
  );
}

/** What is worth choosing: what some of the room types have but not all, and what is chosen already. */
export function choicesFor(categories: readonly Facts[], chosen: Filter): Omit<Filter, 'most'> {
  const isWorth = <Choice>(choice: Choice, has: (category: Facts) => boolean, of: readonly Choice[]) => {
    const count = categories.filter(has).length;
    return of.includes(choice) || (count > 0 && count < categories.length);
  };
  const features = [...new Set([...categories.flatMap((each) => each.features), ...chosen.features])];
  return {
    beds: BED_KINDS.filter((bed) =>
      isWorth(bed, ({ beds }) => beds.some(({ kind }) => kind === bed), chosen.beds),
    ),
    amenities: AMENITIES.filter((code) =>
      isWorth(code, ({ amenities }) => amenities.includes(code), chosen.amenities),
    ),
    features: features
      .filter((feature) => isWorth(feature, (each) => each.features.includes(feature), chosen.features))
      .sort(),
  };
}
