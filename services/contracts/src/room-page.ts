import type { CategoryOnWire } from './catalog.ts';
import type { PageSubject, SiteHotel } from './hotel-page.ts';
import { roomPath } from './room-address.ts';
import { picturesOf } from './room-facts.ts';

const BEDS: Readonly<Record<CategoryOnWire['beds'][number]['kind'], string>> = {
  single: 'Single',
  double: 'Double',
  queen: 'Queen',
  king: 'King',
  sofa_bed: 'Sofa bed',
  bunk: 'Bunk bed',
  cot: 'Cot',
};

/** What a room type's page is about, for its head: https://schema.org/HotelRoom, without values that the hotel has not set. */
export function roomSubject(
  category: CategoryOnWire,
  all: readonly CategoryOnWire[],
  hotel: SiteHotel,
): PageSubject {
  const { name, description, squareMetres, beds, amenities, accessibility, features } = category;
  const pictures = picturesOf(category);
  const schema = (origin: string) => ({
    '@context': 'https://schema.org',
    '@type': 'HotelRoom',
    name,
    description: description ?? undefined,
    url: origin + roomPath(category, all),
    image: pictures.length
      ? pictures.map((picture) => (picture.startsWith('/') ? origin + picture : picture))
      : undefined,
    bed: beds.length
      ? beds.map(({ kind, count }) => ({
          '@type': 'BedDetails',
          typeOfBed: BEDS[kind],
          numberOfBeds: count,
        }))
      : undefined,
    floorSize: squareMetres
      ? { '@type': 'QuantitativeValue', value: squareMetres, unitCode: 'MTK' }
      : undefined,
    amenityFeature: [...amenities, ...accessibility, ...features].map((feature) => ({
      '@type': 'LocationFeatureSpecification',
      name: feature.replaceAll('_', ' '),
      value: true,
    })),
    containedInPlace: { '@type': 'Hotel', name: hotel.name, url: `${origin}/` },
  });
  return { title: name, description: description ?? '', picture: pictures[0] ?? null, schema };
}
