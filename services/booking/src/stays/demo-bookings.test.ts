import { demoBookings } from './demo-bookings.ts';

const TODAY = '2026-11-21';
const demo = demoBookings(TODAY);

test('no two demo stays of a room overlap', () => {
  for (const a of demo)
    for (const b of demo)
      if (a !== b && a.roomId === b.roomId) expect(a.end <= b.start || b.end <= a.start).toBe(true);
});

test('every status fits today', () => {
  for (const { status, start, end } of demo) {
    if (status === 'confirmed') expect(start >= TODAY).toBe(true);
    if (status === 'checked_in') expect(start <= TODAY && end >= TODAY).toBe(true);
    if (status === 'checked_out' || status === 'no_show') expect(end < TODAY).toBe(true);
  }
});

test('there are an arrival, a departure and every status today', () => {
  expect(demo.filter(({ start, status }) => start === TODAY && status === 'confirmed')).not.toHaveLength(0);
  expect(demo.filter(({ end, status }) => end === TODAY && status === 'checked_in')).not.toHaveLength(0);
  expect(new Set(demo.map(({ status }) => status)).size).toBe(5);
});
