import { newBookingId } from './booking-id.ts';

const ids = Array.from({ length: 20_000 }, newBookingId);

test('a booking id is short and has no letter that could be taken for another', () => {
  for (const id of ids) expect(id).toMatch(/^MB-[0-9A-HJKMNP-TV-Z]{8}$/);
});

test('every letter comes up in every place, so that none of them can be guessed', () => {
  for (let place = 3; place < 11; place++) expect(new Set(ids.map((id) => id[place])).size).toBe(32);
});

test('twenty thousand ids are all different', () => {
  expect(new Set(ids).size).toBe(ids.length);
});
