import { newBookingId } from './booking-id.ts';

const ids = Array.from({ length: 20_000 }, () => newBookingId('SH'));

test('a booking id is short and has no ambiguous letters', () => {
  for (const id of ids) expect(id).toMatch(/^SH-[0-9A-HJKMNP-TV-Z]{8}$/);
});

test('every letter occurs in every place', () => {
  for (let place = 3; place < 11; place++) expect(new Set(ids.map((id) => id[place])).size).toBe(32);
});

test('twenty thousand ids are different', () => {
  expect(new Set(ids).size).toBe(ids.length);
});
