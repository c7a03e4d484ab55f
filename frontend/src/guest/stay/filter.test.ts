import type { StayOffer } from '@innkeeper/contracts/booking';
import { seaView, single } from '../../testing/hotel-records.ts';
import { addFilter, type Filter, filterOf, NO_FILTER } from './filter.ts';
import { choicesFor, countChosen, matches } from './filtered-offers.ts';

const offer = (amount: string, others: string[] = []) =>
  ({
    total: { amount, currency: 'USD' },
    otherPlans: others.map((other) => ({ total: { amount: other, currency: 'USD' } })),
  }) as unknown as StayOffer;
const wanting = (part: Partial<Filter>): Filter => ({ ...NO_FILTER, ...part });

test('a filter survives the way through an address', () => {
  const filter: Filter = {
    beds: ['single', 'king'],
    amenities: ['wifi', 'balcony'],
    features: ['Balcony, large', 'Sea'],
    most: 420,
  };
  const address = new URLSearchParams();
  addFilter(address, filter);
  expect(filterOf(new URLSearchParams(address.toString()))).toEqual(filter);
  expect(countChosen(filter)).toBe(7);
});

test.each(['most=0', 'most=-3', 'most=1e3', 'most=99999999', 'beds=hammock', 'amenities=gold', 'feature='])(
  '%s is no filter',
  (query) => {
    expect(filterOf(new URLSearchParams(query))).toEqual(NO_FILTER);
  },
);

test.each<[string, Partial<Filter>, boolean]>([
  ['one of the beds', { beds: ['single', 'king'] }, true],
  ['another bed', { beds: ['single'] }, false],
  ['all amenities', { amenities: ['wifi', 'balcony'] }, true],
  ['an amenity that it lacks', { amenities: ['wifi', 'hot_tub'] }, false],
  ['a feature in the words of the hotel', { features: ['King bed'] }, true],
  ['a price that is not exceeded', { most: 210 }, true],
  ['a price that is exceeded', { most: 209 }, false],
])('a room type is looked at for %s', (_, part, isMatch) => {
  expect(matches(wanting(part), offer('230.00', ['210.00']), seaView)).toBe(isMatch);
});

test('the price counts before the facts of room types are loaded', () => {
  expect(matches(wanting({ most: 100, beds: ['king'] }), offer('90.00'), undefined)).toBe(true);
  expect(matches(wanting({ most: 80 }), offer('90.00'), undefined)).toBe(false);
});

test('only what distinguishes room types is worth choosing, and what is chosen stays', () => {
  expect(choicesFor([seaView, single], NO_FILTER)).toEqual({
    beds: ['king'],
    amenities: ['wifi', 'balcony'],
    features: ['Balcony', 'King bed'],
  });
  const chosen = wanting({ amenities: ['hot_tub'], features: ['Sea'] });
  expect(choicesFor([seaView, seaView], chosen)).toEqual({
    beds: [],
    amenities: ['hot_tub'],
    features: ['Sea'],
  });
});
