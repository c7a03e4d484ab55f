import { pageOf, rangeWords } from './page-of.ts';

const letters = ['a', 'b', 'c', 'd', 'e'];

it('shows the wanted page and where it stands in the whole', () => {
  expect(pageOf(letters, 2, 2)).toEqual({ items: ['c', 'd'], page: 2, pageCount: 3, first: 3, last: 4 });
});

it('shows the last page when the wanted one is gone', () => {
  expect(pageOf(letters, 9, 2)).toEqual({ items: ['e'], page: 3, pageCount: 3, first: 5, last: 5 });
});

it('has one empty page for an empty list', () => {
  expect(pageOf([], 1, 2)).toMatchObject({ items: [], page: 1, pageCount: 1 });
});

describe('rangeWords', () => {
  const noun = { one: 'room', many: 'rooms' };

  it('tells which items of how many are shown', () => {
    expect(rangeWords({ first: 3, last: 4 }, 5, noun)).toBe('3–4 of 5 rooms');
  });

  it('tells only how many there are when all are shown', () => {
    expect(rangeWords({ first: 1, last: 5 }, 5, noun)).toBe('5 rooms');
    expect(rangeWords({ first: 1, last: 1 }, 1, noun)).toBe('1 room');
  });
});
