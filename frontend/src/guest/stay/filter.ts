import { AMENITIES, type Amenity, BED_KINDS, type BedKind } from '@innkeeper/contracts/room-facts';

/** What a guest wants of a room type. */
export type Filter = {
  /** One of these is enough. */
  beds: readonly BedKind[];
  amenities: readonly Amenity[];
  /** What the hotel says of a room type in its own words. */
  features: readonly string[];
  /** The highest price of the stay in whole units of the currency. */
  most: number | null;
};

export const NO_FILTER: Filter = { beds: [], amenities: [], features: [], most: null };
/** Longer numbers are no prices. */
export const LONGEST_PRICE = 7;

const wholeNumber = /^[1-9]\d{0,6}$/;

/** The filter in an address; unknown kinds and amenities are left out. */
export function filterOf(address: URLSearchParams): Filter {
  const listed = (name: string) => (address.get(name) ?? '').split(',');
  const most = address.get('most') ?? '';
  return {
    beds: BED_KINDS.filter((kind) => listed('beds').includes(kind)),
    amenities: AMENITIES.filter((code) => listed('amenities').includes(code)),
    features: address.getAll('feature').filter(Boolean),
    most: wholeNumber.test(most) ? Number(most) : null,
  };
}

/** Writes a filter to an address. */
export function addFilter(address: URLSearchParams, { beds, amenities, features, most }: Filter): void {
  if (beds.length) address.set('beds', beds.join(','));
  if (amenities.length) address.set('amenities', amenities.join(','));
  for (const feature of features) address.append('feature', feature);
  if (most !== null) address.set('most', String(most));
}
