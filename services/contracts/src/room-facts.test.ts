import { fromSquareFeet, measuresInFeet, picturesOf, toSquareFeet } from './room-facts.ts';

it('a size in square feet stays what it is', () => {
  const sizes = Array.from({ length: 3_000 }, (_, index) => index + 11);
  expect(sizes.map(fromSquareFeet).map(toSquareFeet)).toEqual(sizes);
});

it('square metres are converted', () => {
  expect([toSquareFeet(28), fromSquareFeet(300)]).toEqual([301, 27.87]);
});

it('the hotel’s country decides the unit', () => {
  expect(['US', 'AT', ''].map(measuresInFeet)).toEqual([true, false, false]);
});

it('the first picture comes first, and may be missing', () => {
  expect(picturesOf({ image: '/a', morePictures: ['/b'] })).toEqual(['/a', '/b']);
  expect(picturesOf({ image: null, morePictures: [] })).toEqual([]);
});
