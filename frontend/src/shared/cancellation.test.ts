import { termsText } from './cancellation.ts';
import { readClock } from './clock.ts';

const terms = {
  freeUntil: '2026-12-24T17:00:00.000Z',
  freeUntilLocal: '2026-12-24T18:00',
  fee: '120.00',
  isAll: false,
};

/** Reads the clock of a server that answers at a moment. */
const serverIsAt = (moment: string) =>
  readClock({
    headers: new Headers({ date: new Date(moment).toUTCString(), 'cache-control': 'no-store' }),
  } as Response);

test.each([
  ['2026-12-24T16:59:00Z', 'Free cancellation until Thursday, December 24, 2026, 6:00 PM (hotel time)'],
  ['2026-12-24T17:00:00Z', 'Cancelling costs 120 €'],
])('the free period ends by the server’s clock, whatever the device shows: %s', (moment, text) => {
  serverIsAt(moment);
  expect(termsText(terms, '2026-12-26', (price) => `${price} €`)).toBe(text);
});

test('terms without a fee are free until the end of the day before arrival, which is named', () => {
  serverIsAt('2026-12-20T12:00:00Z');
  const text = 'Free cancellation until Tuesday, December 22, 2026, 11:59 PM (hotel time)';
  expect(termsText(null, '2026-12-23')).toBe(text);
  expect(termsText({ ...terms, fee: '0.00' }, '2026-12-23')).toBe(text);
});

test('on the day of arrival they only cost nothing', () => {
  serverIsAt('2026-12-23T12:00:00Z');
  expect(termsText(null, '2026-12-23')).toBe('Cancelling is free of charge');
});
