import { createBookingAttempt } from './attempt-key.ts';

const stay = { start: '2026-12-11', end: '2026-12-14', roomId: 'SS-301' };

test('keeps the key while the same stay is retried', () => {
  const attempt = createBookingAttempt();
  expect(attempt.keyFor({ ...stay })).toBe(attempt.keyFor({ ...stay }));
});

test('uses a new key for another stay and after the server has answered', () => {
  const attempt = createBookingAttempt();
  const first = attempt.keyFor(stay);
  const other = attempt.keyFor({ ...stay, roomId: 'SS-302' });
  attempt.finish();
  const again = attempt.keyFor({ ...stay, roomId: 'SS-302' });
  expect(new Set([first, other, again]).size).toBe(3);
});
