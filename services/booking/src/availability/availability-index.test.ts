import { dateOf, dayNumber } from '../rates/night-price.ts';
import { findAlternatives, nightsAround } from './alternatives.ts';
import { AvailabilityIndex } from './availability-index.ts';
import type { ListedCategory } from './category-index.ts';
import { findOffers } from './offers.ts';
import { KEEPS_ROOM } from './stays-in-rooms.ts';

const TODAY = '2026-11-21';
const stay = { start: '2026-12-01', end: '2026-12-04' };

const room = (roomId: string, maximumGuests = 2) => ({
  roomId,
  name: `Zimmer ${roomId} „ö“`,
  specialDescription: 'Größer als „groß“',
  maximumGuests,
  photo: [],
});
const category = (categoryId: string, name: string, rooms = [room(categoryId)]): ListedCategory => ({
  categoryId,
  name,
  rooms,
  key: name.toLowerCase(),
  price: '115.10',
  rates: null,
  restrictions: null,
});

const newIndex = (first = dayNumber(TODAY)) =>
  new AvailabilityIndex({ start: first, end: first + 1_120 }, first);

function indexOf(...categories: ListedCategory[]): AvailabilityIndex {
  const index = newIndex();
  index.setCategories([], categories);
  return index;
}

/** Stays that begin on a day have at least so many nights. */
function minimumFrom(day: string, minimumNights: number) {
  const unrestricted = { isClosed: false, isClosedToArrival: false, isClosedToDeparture: false };
  return new Map([[dayNumber(day), { ...unrestricted, minimumNights, maximumNights: null }]]);
}

type Found = { roomId: string; totalPrice: number };
const found = (index: AvailabilityIndex, name: string, change: object = {}): Found[] | undefined => {
  const { start, end, guests } = { ...stay, guests: null, ...change };
  const nights = { start: dayNumber(start), end: dayNumber(end) };
  const category = index.covers(nights) ? index.find(name) : undefined;
  const json = category?.freeRooms(nights, guests, 2).json;
  return json === undefined ? undefined : JSON.parse(`[${Buffer.from(json, 'latin1').toString()}]`);
};

test('an answer has all fields of the contract, as UTF-8', () => {
  expect(found(indexOf(category('1', 'Añil')), 'Añil')).toEqual([
    {
      roomId: '1',
      name: 'Zimmer 1 „ö“',
      specialDescription: 'Größer als „groß“',
      maximumGuests: 2,
      photo: [],
      category: 'Añil',
      price: 115.1,
      totalPrice: 345.3,
    },
  ]);
});

test('the total price is that of the searched nights', () => {
  const index = indexOf(category('1', 'A'));
  const totals = ['2026-12-02', '2026-12-03', '2027-12-01'].map(
    (end) => found(index, 'A', { end })![0]!.totalPrice,
  );
  expect(totals).toEqual([115.1, 230.2, 42_011.5]);
});

test('rooms keep their order; those that are taken or too small are left out', () => {
  const rooms = [room('3', 4), room('1', 2), room('2', 4)];
  const index = indexOf(category('c', 'A', rooms));
  const ids = (change = {}) => found(index, 'A', change)!.map(({ roomId }) => roomId);
  expect(ids()).toEqual(['3', '1', '2']);
  expect(ids({ guests: 3 })).toEqual(['3', '2']);
  index.take('3', { start: '2026-12-03', end: '2026-12-05' });
  expect(ids()).toEqual(['1', '2']);
  expect(ids({ end: '2026-12-03' })).toEqual(['3', '1', '2']);
  expect(ids({ guests: 5 })).toEqual([]);
});

test('an answer follows every kind of change', () => {
  const index = indexOf(category('c', 'A', [room('1'), room('2')]));
  const ids = () => found(index, 'A')?.map(({ roomId }) => roomId);
  expect(ids()).toEqual(['1', '2']);
  index.take('1', stay);
  expect(ids()).toEqual(['2']);
  index.setStays(['1'], []);
  expect(ids()).toEqual(['1', '2']);
  index.setCategories(['c'], [category('c', 'A', [room('2')])]);
  expect(ids()).toEqual(['2']);
  index.setCategories(['c'], []);
  expect(ids()).toBeUndefined();
});

/** An index whose stays that begin on the searched day have at least four nights, unless they fill a gap. */
const indexWithMinimum = () => indexOf({ ...category('c', 'A'), restrictions: minimumFrom(stay.start, 4) });

test('an answer follows the day, for a stay that fills a gap only from today on', () => {
  const index = indexWithMinimum();
  index.take('c', { start: '2026-12-04', end: '2026-12-05' });
  expect(found(index, 'A')).toHaveLength(0);
  index.setToday(dayNumber('2026-12-01'));
  expect(found(index, 'A')).toHaveLength(1);
});

test('an answer follows the nights beside the stay, between which it may fill a gap', () => {
  const index = indexWithMinimum();
  expect(found(index, 'A')).toHaveLength(0);
  index.take('c', { start: '2026-12-04', end: '2026-12-05' });
  index.take('c', { start: '2026-11-30', end: '2026-12-01' });
  expect(found(index, 'A')).toHaveLength(1);
  index.setStays(
    ['c'],
    [
      {
        roomId: 'c',
        stays: [{ start: dayNumber('2026-11-30'), end: dayNumber('2026-12-01'), movableGuests: KEEPS_ROOM }],
      },
    ],
  );
  expect(found(index, 'A')).toHaveLength(0);
});

test('a name is found in any case if it is ASCII, else as it is written', () => {
  const index = indexOf(category('1', 'Sea View'), category('2', 'Ático'));
  expect(found(index, 'SEA vIEW')).toHaveLength(1);
  expect(found(index, 'Ático')).toHaveLength(1);
  expect(found(index, 'ÁTICO')).toBeUndefined(); // Postgres decides
  expect(found(index, 'Cellar')).toBeUndefined();
});

test('a name that two categories share is left to Postgres, until it is free again', () => {
  const index = indexOf(category('1', 'Ático'), category('2', 'ÁTICO'), category('3', 'Sea'));
  expect(found(index, 'Ático')).toBeUndefined();
  expect(found(index, 'Sea')).toHaveLength(1);
  index.setCategories(['2'], []);
  expect(found(index, 'Ático')![0]!.roomId).toBe('1');
  expect(found(index, 'ÁTICO')).toBeUndefined();
});

test('nights outside the window are left to Postgres', () => {
  const index = indexOf(category('1', 'A'));
  expect(found(index, 'A', { start: '2026-11-20' })).toBeUndefined();
  expect(found(index, 'A', { start: '2029-12-14', end: '2029-12-15' })).toHaveLength(1);
  expect(found(index, 'A', { start: '2029-12-14', end: '2029-12-16' })).toBeUndefined();
});

const alternatives = (index: AvailabilityIndex, change: object = {}) => {
  const search = { ...stay, category: null as string | null, ...change };
  const within = nightsAround(search, index.today);
  const named = search.category === null ? null : index.find(search.category);
  if (named === undefined || !index.covers(within)) return undefined;
  return findAlternatives(index, { ...search, digits: 2 }, within, named ? [named] : []);
};

test('categories are cheapest first, then by name, with what keeps them from being booked', () => {
  const double = { ...category('d', 'double'), price: '9.50' };
  const index = indexOf(category('2', 'Ático', [room('2', 4)]), category('1', 'Attic', []), double);
  index.take('d', stay);
  expect(
    alternatives(index, { guests: 3 })!.categories.map(({ category, state }) => [category, state]),
  ).toEqual([
    ['double', 'too_small'],
    ['Attic', 'sold_out'],
    ['Ático', 'free'],
  ]);
  expect(alternatives(index)!.categories[0]).toEqual({
    category: 'double',
    price: 9.5,
    totalPrice: 28.5,
    maximumGuests: 2,
    state: 'sold_out',
  });
});

test('the nearest dates are those of the room that is free nearest', () => {
  const index = indexOf(category('c', 'A', [room('1'), room('2'), room('3', 1)]));
  index.take('1', { start: '2026-11-28', end: '2026-12-09' });
  index.take('2', { start: '2026-11-30', end: '2026-12-12' });
  const dates = (change = {}) => alternatives(index, { category: 'a', guests: 2, ...change })!.dates;
  expect(dates()).toEqual([
    { start: '2026-11-27', end: '2026-11-30' },
    { start: '2026-12-09', end: '2026-12-12' },
  ]);
  expect(dates({ guests: 3 })).toEqual([]);
  expect(dates({ start: '2026-11-21', end: '2026-12-09' })).toEqual([
    { start: '2026-12-09', end: '2026-12-27' },
  ]);
});

test('dates near the end of the window, and names that it does not know, are left to Postgres', () => {
  const index = indexOf(category('1', 'A'));
  expect(alternatives(index, { start: '2028-12-12', end: '2028-12-15' })).toBeDefined();
  expect(alternatives(index, { start: '2028-12-13', end: '2028-12-16' })).toBeUndefined();
  expect(alternatives(index, { category: 'B' })).toBeUndefined();
});

test('near dates consider moves up to three days away', async () => {
  const [first, second] = ['1', '2'];
  const index = indexOf(category('c', 'C', [room(first!), room(second!)]));
  const at = (days: number) => dayNumber('2026-12-20') + days;
  // Each night one of two rooms is free, of which the stays of one night may move.
  for (const [roomId, offset] of [
    [first!, 0],
    [second!, 1],
  ] as const) {
    const stays = Array.from({ length: 20 }, (_, i) => {
      const start = at(-20 + 2 * i + offset);
      return { start, end: start + 1, movableGuests: start <= at(0) ? KEEPS_ROOM : 1 };
    });
    index.setStays([roomId], [{ roomId, stays }]);
  }
  const searched = { start: '2026-12-18', end: '2026-12-20', adults: 2, childrenAges: [], digits: 2 };
  const days = { today: dayNumber(TODAY), last: Number.MAX_SAFE_INTEGER };
  const { dates } = await findOffers(index, searched, days);
  expect(dates.map(({ start }) => start)).toEqual(['2026-12-20', '2026-12-21']);
});

test('other requests are answered between two trials of a search that has to try out moves', async () => {
  const rooms = ['1', '2', '3'];
  const names = ['A', 'B', 'C', 'D'];
  const index = indexOf(
    ...names.map((name) =>
      category(
        name,
        name,
        rooms.map((place) => room(`${name}${place}`)),
      ),
    ),
  );
  // A room is free each night, and no room is empty after moves to free rooms alone.
  const spread: [string, number, number][] = [
    ['1', 1, 3],
    ['1', 5, 7],
    ['2', 2, 4],
    ['3', 1, 2],
    ['3', 3, 6],
  ];
  const first = dayNumber('2026-12-10');
  for (const name of names)
    for (const place of rooms)
      index.setStays(
        [`${name}${place}`],
        [
          {
            roomId: `${name}${place}`,
            stays: spread
              .filter(([of]) => of === place)
              .map(([, start, end]) => ({ start: first + start, end: first + end, movableGuests: 1 })),
          },
        ],
      );
  let turns = 0;
  const countTurns = () => {
    turns++;
    next = setImmediate(countTurns);
  };
  let next = setImmediate(countTurns);
  const searched = {
    start: dateOf(first + 2),
    end: dateOf(first + 6),
    adults: 1,
    childrenAges: [],
    digits: 2,
  };
  const days = { today: dayNumber(TODAY), last: Number.MAX_SAFE_INTEGER };
  const found = await findOffers(index, searched, days);
  clearImmediate(next);
  expect(found.offers).toHaveLength(4);
  expect(turns).toBeGreaterThanOrEqual(4);
});
