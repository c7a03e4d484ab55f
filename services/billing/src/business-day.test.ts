import { businessDayOf } from './business-day.ts';

test.each([
  ['2027-03-01T11:00:00Z', 'Europe/Madrid', '2027-03-01'],
  ['2027-03-01T23:30:00Z', 'Europe/Madrid', '2027-03-01'], // 00:30 of the next day there
  ['2027-03-02T02:59:59Z', 'Europe/Madrid', '2027-03-01'],
  ['2027-03-02T03:00:00Z', 'Europe/Madrid', '2027-03-02'], // 04:00
  ['2027-03-01T18:59:00Z', 'Asia/Tokyo', '2027-03-01'], // 03:59
  ['2027-03-01T19:00:00Z', 'Asia/Tokyo', '2027-03-02'],
  ['2027-03-28T02:00:00Z', 'Europe/Madrid', '2027-03-28'], // 04:00, an hour after the clocks went forward
  ['2027-03-28T01:30:00Z', 'Europe/Madrid', '2027-03-27'], // 03:30
])('%s in %s is of the business day %s', (moment, timeZone, day) => {
  expect(businessDayOf(new Date(moment), timeZone)).toBe(day);
});
