/** `make test-random` sets it. Otherwise every run of the tests makes the same choices. */
const seed = Number(process.env['TEST_SEED'] ?? 1);

let state = seed;

/** A number in [0, 1), the next one of the seed's sequence: mulberry32 by Tommy Ettinger, in the public domain. */
function next(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** A whole number from 0 to `limit - 1`. */
export const below = (limit: number): number => Math.floor(next() * limit);

/** One of `list`; undefined for an empty one. */
export const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;

/** The same elements in another order. */
export function shuffle<T>(list: readonly T[]): T[] {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const place = below(last + 1);
    [shuffled[last], shuffled[place]] = [shuffled[place]!, shuffled[last]!];
  }
  return shuffled;
}
