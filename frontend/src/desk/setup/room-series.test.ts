import { MAXIMUM_SERIES, parseRoomSeries } from './room-series.ts';

const twelve = ['101', '102', '103', '104', '105', '106', '107', '108', '109', '110', '111', '112'];

test.each([
  ['101–112', twelve],
  ['101-112', twelve],
  [' 101 — 112 ', twelve],
  ['7', ['7']],
  ['101, 103, 105-107', ['101', '103', '105', '106', '107']],
  ['001–003', ['001', '002', '003']],
  ['08-11', ['08', '09', '10', '11']],
  ['A1–A3', ['A1', 'A2', 'A3']],
  ['A1–3', ['A1', 'A2', 'A3']],
  ['GD-101 – GD-103', ['GD-101', 'GD-102', 'GD-103']],
  ['Sea Suite, Loft', ['Sea Suite', 'Loft']],
  ['101;102\n103', ['101', '102', '103']],
  ['5-5', ['5']],
])('%s makes %j', (text, ids) => expect(parseRoomSeries(text)).toEqual({ ids }));

test('letters before a single number make one room, not a series', () => {
  expect(parseRoomSeries('GD-102')).toEqual({ ids: ['GD-102'] });
  expect(parseRoomSeries('A1–B3')).toEqual({ ids: ['A1–B3'] });
});

test.each([
  ['', /^Enter room numbers/],
  [' , ', /^Enter room numbers/],
  ['112-101', /backwards/],
  ['101, 100-102', /101 is there twice/],
  ['1-999999999', /At most 200 rooms/],
  [`1-${MAXIMUM_SERIES}, 500`, /At most 200 rooms/],
  ['x'.repeat(41), /longer than 40/],
])('%j is rejected', (text, problem) => expect(parseRoomSeries(text).problem).toMatch(problem));
