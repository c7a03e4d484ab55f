import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { problemIn } from './check.ts';
import { BENCHMARKS } from './run-benchmark.ts';

const source = (file: string) => path.join(import.meta.dirname, `${file}.ts`);

test.each(Object.values(BENCHMARKS))('there is a program $file', ({ file }) => {
  expect(existsSync(source(file))).toBe(true);
});

test('a benchmark that docs/performance.md names can be run', () => {
  const document = readFileSync(path.join(import.meta.dirname, '../../../docs/performance.md'), 'utf8');
  const named = [...document.matchAll(/ONLY=([\w-]+)/g)].map(([, name]) => name!);
  expect(Object.keys(BENCHMARKS)).toEqual(expect.arrayContaining([...new Set(named)]));
});

test.each([
  ['12 requests/s, p99 NaN ms', 'a figure is NaN'],
  ['Infinity events per second', 'a figure is Infinity'],
  ['p50 undefined ms of 3', 'a figure is undefined'],
  ['started', 'it printed no figures'],
  ['12 requests/s, p50 3 ms', undefined],
])('the output %j: %s', (output, problem) => {
  expect(problemIn(output)).toBe(problem);
});
