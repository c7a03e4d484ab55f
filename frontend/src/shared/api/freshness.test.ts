import { freshness, recordBookingAnswer } from './freshness.ts';

afterEach(() => jest.useRealTimers());

test('searches are fresh for two seconds after an answer about a booking', () => {
  jest.useFakeTimers();
  expect(freshness()).toEqual({});
  recordBookingAnswer();
  expect(freshness()).toEqual({ 'cache-control': 'no-cache' });
  jest.advanceTimersByTime(1_900);
  expect(freshness()).toEqual({ 'cache-control': 'no-cache' });
  jest.advanceTimersByTime(200);
  expect(freshness()).toEqual({});
});
