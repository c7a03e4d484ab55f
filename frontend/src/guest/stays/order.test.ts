import type { Booking } from './api.ts';
import { inOrder } from './order.ts';

const stay = (status: Booking['status'], start: string, end: string) => ({ status, start, end }) as Booking;

test('the current stay and the next ones come first, then past ones, the newest first', () => {
  const present = stay('checked_in', '2026-11-20', '2026-11-22');
  const leaving = stay('confirmed', '2026-11-18', '2026-11-21');
  const next = stay('confirmed', '2026-12-11', '2026-12-14');
  const later = stay('confirmed', '2027-01-02', '2027-01-03');
  const cancelled = stay('cancelled', '2026-12-20', '2026-12-21');
  const overdue = stay('confirmed', '2026-11-10', '2026-11-12');
  const past = stay('checked_out', '2026-10-01', '2026-10-05');
  const all = [past, later, cancelled, present, overdue, next, leaving];
  expect(inOrder(all, '2026-11-21')).toEqual([leaving, present, next, later, cancelled, overdue, past]);
});
