import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { isDone, missingBeforeOpening, NEW_HOTEL_NAME, nextStep, type Progress } from './steps.ts';

const empty: Progress = { name: 'Our Hotel', categories: 0, rooms: 0, hasPictures: false, isOpen: false };
const named = { ...empty, name: 'Casa Lind' };
const withRooms = { ...named, categories: 2, rooms: 12 };

test.each([
  ['nothing', empty, 'hotel'],
  ['a name', named, 'categories'],
  ['categories', { ...named, categories: 1 }, 'rooms'],
  ['rooms but no name', { ...withRooms, name: 'Our Hotel' }, 'hotel'],
  ['all it needs', withRooms, 'pictures'],
  ['pictures too', { ...withRooms, hasPictures: true }, 'selling'],
] as const)('with %s the set-up goes on at the right step', (_what, progress, step) =>
  expect(nextStep(progress)).toBe(step),
);

test('a hotel opens once it has a name, categories and rooms', () => {
  expect(missingBeforeOpening(empty)).toEqual(['hotel', 'categories', 'rooms']);
  expect(missingBeforeOpening(withRooms)).toEqual([]);
  expect(isDone('open', { ...withRooms, isOpen: true })).toBe(true);
});

test('the name of a new hotel is that of the contracts', () => expect(NEW_HOTEL_NAME).toBe(NEW_HOTEL.name));
