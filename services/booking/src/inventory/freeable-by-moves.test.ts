import type { Sql } from '@innkeeper/kit/postgres';
import { readFreeableByMoves } from './freeable-by-moves.ts';

test('other requests are answered between two categories', async () => {
  const answering = { query: async () => ({ rows: [] }) } as unknown as Sql;
  let turns = 0;
  const countTurns = () => {
    turns++;
    next = setImmediate(countTurns);
  };
  let next = setImmediate(countTurns);
  const stay = { start: '2026-12-20', end: '2026-12-22', adults: 2, childrenAges: [], digits: 2 };
  await readFreeableByMoves(answering, ['a', 'b', 'c', 'd'], stay, '2026-12-01');
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(4);
});
