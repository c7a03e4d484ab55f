import fc from 'fast-check';
import { bookRoom, listBookings } from './booking.ts';
import { toFieldErrors } from './field-errors.ts';

const roomOrder = bookRoom.body;
const bookingFilter = listBookings.query;

const errorsOf = (result: ReturnType<typeof roomOrder.safeParse | typeof bookingFilter.safeParse>) =>
  result.error ? toFieldErrors(result.error) : {};

const day = (offset: number) => new Date(Date.UTC(2026, 10, 21 + offset)).toISOString().slice(0, 10);

const order = (start: unknown, end: unknown) =>
  errorsOf(roomOrder.safeParse({ start, end, roomId: 'SS-301' }));

test('a stay of 1 to 365 nights is accepted, and no other', () => {
  const days = fc.integer({ min: -400, max: 800 });
  fc.assert(
    fc.property(days, days, (from, nights) => {
      const errors = order(day(from), day(from + nights));
      if (nights < 1) expect(errors).toEqual({ end: { code: 'after_check_in' } });
      else if (nights > 365)
        expect(errors).toEqual({
          end: { code: 'nights_after_check_in', params: { max: 365 } },
        });
      else expect(errors).toEqual({});
    }),
  );
});

test.each([
  '2026-02-30',
  '21-11-2026',
  '2026-11-21T00:00:00Z',
  '2026-11-1',
  '0000-01-01',
  '',
  20261121,
  null,
])('%j is not a date', (start) => {
  expect(order(start, '2026-12-24')).toEqual({ start: { code: 'not_date', params: {} } });
});

test('the filter reads a query string and ignores empty values', () => {
  expect(
    bookingFilter.parse({
      status: 'confirmed',
      from: '',
      to: '2026-12-01',
      q: ' MB-7 ',
      pageNumber: '2',
      pageSize: '',
    }),
  ).toEqual({ status: 'confirmed', to: '2026-12-01', q: 'MB-7', pageNumber: 2 });
});

test.each([
  [{ pageNumber: '0' }, 'pageNumber'],
  [{ pageNumber: '1.5' }, 'pageNumber'],
  [{ pageNumber: '99999999999999999999' }, 'pageNumber'],
  [{ pageSize: '101' }, 'pageSize'],
  [{ pageSize: 'many' }, 'pageSize'],
  [{ status: 'paid' }, 'status'],
  [{ status: ['confirmed', 'cancelled'] }, 'status'],
  [{ from: 'today' }, 'from'],
  [{ from: '2026-12-02', to: '2026-12-01' }, 'to'],
  [{ q: 'x'.repeat(201) }, 'q'],
  [{ q: 'a\0b' }, 'q'],
])('the filter rejects %j', (query, field) => {
  expect(Object.keys(errorsOf(bookingFilter.safeParse(query)))).toEqual([field]);
});
