import { measuresInFeet, toSquareFeet } from '@innkeeper/contracts/room-facts';
import type { Category } from '../api/categories.ts';
import { currentHotel } from '../hotel.ts';
import { pageLocale } from '../words/language.ts';
import { words } from '../words/words.ts';
import { bedText } from './fact-words.ts';

const t = words('rooms');
const tShared = words('shared');

export type Facts = Pick<Category, 'squareMetres' | 'beds' | 'bathroom' | 'amenities' | 'accessibility'>;

/** Without fittings, with a shower, with a bath, with both. */
const BATHROOMS = {
  private: ['bathroom.private', 'bathroom.private_shower', 'bathroom.private_bath', 'bathroom.private_both'],
  shared: ['bathroom.shared', 'bathroom.shared_shower', 'bathroom.shared_bath', 'bathroom.shared_both'],
} as const;

/** In the unit of the hotel's country; empty if nothing is known. */
export function sizeText(squareMetres: number | null): string {
  if (squareMetres === null) return '';
  const format = new Intl.NumberFormat(pageLocale(), { maximumFractionDigits: 1 });
  return measuresInFeet(currentHotel().country)
    ? t('size.square_feet', { size: format.format(toSquareFeet(squareMetres)) })
    : t('size.square_metres', { size: format.format(squareMetres) });
}

/** `1 king bed, 2 single beds`; empty if nothing is known. */
export const bedsText = (beds: Facts['beds']): string =>
  beds.map(({ kind, count }) => bedText(kind, count)).join(tShared('list.separator'));

/** Empty if nothing is known. */
export function bathroomText(bathroom: Facts['bathroom']): string {
  if (!bathroom) return '';
  const { kind, shower, bath } = bathroom;
  const [plain, withShower, withBath, withBoth] = BATHROOMS[kind];
  if (shower && bath) return t(withBoth);
  if (shower) return t(withShower);
  return t(bath ? withBath : plain);
}
