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
  expect(termsText(terms, (price) => `${price} €`)).toBe(text);
});

test('terms without a fee are free until the day before arrival', () => {
  expect(termsText(null)).toBe('Free cancellation until the day before arrival');
  expect(termsText({ ...terms, fee: '0.00' })).toBe('Free cancellation until the day before arrival');
});
