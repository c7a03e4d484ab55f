import { type Lines, nextLines } from './use-mounted.ts';

/** Every step until all lines are there. */
function steps(first: Lines, onScreen: Lines, count: number): Lines[] {
  const found = [first];
  for (let { from, to } = first; from > 0 || to < count; ) {
    const next = nextLines({ from, to }, onScreen, count);
    found.push(next);
    ({ from, to } = next);
  }
  return found;
}

test('lines are added below and then above, a few at a time, until all are there', () => {
  const found = steps({ from: 10, to: 30 }, { from: 12, to: 25 }, 40);
  expect(found.at(-1)).toEqual({ from: 0, to: 42 });
  expect(found.map(({ to }) => to)).toEqual([30, 36, 42, 42, 42]);
  expect(found.map(({ from }) => from)).toEqual([10, 10, 10, 4, 0]);
});

test('lines that scrolling has reached before they were added come next', () => {
  expect(nextLines({ from: 0, to: 30 }, { from: 25, to: 47 }, 150)).toEqual({ from: 0, to: 47 });
  expect(nextLines({ from: 60, to: 90 }, { from: 50, to: 72 }, 150)).toEqual({ from: 50, to: 90 });
});

test('after a jump the lines on the screen come first, without those that were passed over', () => {
  expect(nextLines({ from: 0, to: 30 }, { from: 128, to: 150 }, 150)).toEqual({ from: 128, to: 150 });
  expect(nextLines({ from: 128, to: 150 }, { from: 0, to: 22 }, 150)).toEqual({ from: 0, to: 22 });
});
