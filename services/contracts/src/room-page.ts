import { FROM_PRICE_NIGHTS, type FromPrices } from './booking/stay-calls.ts';
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

/** What is sold, and how guests rate it. Each is null while it is not known. */
export type Selling = {
  prices: FromPrices | null;
  /** Of guests who have stayed. */
  rating: { average: number | null; count: number } | null;
};
export const NOTHING_KNOWN: Selling = { prices: null, rating: null };

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The offer of a room type: what a night costs from, with everything that guests have to pay, and until when that was looked for. */
function offerOf(id: string, { prices }: Selling, today: string) {
  const price = prices?.categories.find(({ categoryId }) => categoryId === id)?.price;
  if (!prices || !price) return undefined;
  return {
    '@type': 'Offer',
    price,
    priceCurrency: prices.currency,
    priceValidUntil: dayAfter(today, 1), // prices may change any day
  };
}

/** What a room type's page is about, for its head: https://schema.org/HotelRoom, without values that the hotel has not set. */
export function roomSubject(
  category: CategoryOnWire,
  all: readonly CategoryOnWire[],
  { hotel, selling, today }: { hotel: SiteHotel; selling: Selling; today: string },
): PageSubject {
  const { description } = category;
  const offer = offerOf(category.id, selling, today);
  const schema = (origin: string) => ({
    '@context': 'https://schema.org',
    // Rooms have no offers, products do: https://schema.org/docs/hotels.html
    '@type': offer ? ['HotelRoom', 'Product'] : 'HotelRoom',
    ...roomOf(category, all, origin),
    ...(offer && {
      offers: {
        ...offer,
        url: origin + roomPath(category, all),
        availability: 'https://schema.org/InStock',
        availabilityEnds: dayAfter(today, FROM_PRICE_NIGHTS),
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: offer.price,
          priceCurrency: offer.priceCurrency,
          unitCode: 'DAY',
          valueAddedTaxIncluded: true,
        },
      },
    }),
    containedInPlace: { '@type': 'Hotel', name: hotel.name, url: `${origin}/` },
  });
  return {
    title: category.name,
    description: description ?? '',
    picture: picturesOf(category)[0] ?? null,
    schema,
  };
}

/** What the front is about: the hotel, what its rooms cost from, and what guests who have stayed rate on average. */
export function frontSubject(
  all: readonly CategoryOnWire[],
  { selling, today }: { selling: Selling; today: string },
): PageSubject {
  const { rating } = selling;
  const offers = all
    .flatMap(({ id }) => offerOf(id, selling, today) ?? [])
    .sort((one, other) => Number(one.price) - Number(other.price));
  const ofHotel = {
    // Few words, because every first visit loads them: each room type's page has its own offer.
    ...(offers[0] && {
      makesOffer: {
        '@type': 'AggregateOffer',
        lowPrice: offers[0].price,
        priceCurrency: offers[0].priceCurrency,
      },
    }),
    ...(rating?.count &&
      rating.average !== null && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
        },
      }),
  };
  return { title: null, description: '', picture: null, schema: null, ofHotel };
}

function roomOf(category: CategoryOnWire, all: readonly CategoryOnWire[], origin: string): object {
  const { name, description, squareMetres, beds, amenities, accessibility, features } = category;
  const pictures = picturesOf(category);
  return {
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
  };
}
