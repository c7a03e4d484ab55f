import { releaseMemory } from './release-memory.ts';

const usedMb = () => process.memoryUsage().heapUsed / 1e6;

test('frees what nothing refers to, without offering the collector to the program', () => {
  let garbage: number[] | undefined = Array.from({ length: 10_000_000 }, (_, i) => i);
  const before = usedMb();
  expect(garbage).toHaveLength(10_000_000);
  garbage = undefined;
  releaseMemory();
  expect(before - usedMb()).toBeGreaterThan(60);
  expect(globalThis.gc).toBeUndefined();
});
