import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(join(import.meta.dirname, '../../release-memory.mjs')).href;

/** What a program prints that has the module's `releaseMemory`. */
const run = (program: string): string =>
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', `import { releaseMemory } from '${MODULE}'; ${program}`],
    {
      encoding: 'utf8',
    },
  ).trim();

test('frees what nothing refers to, without offering the collector to the program', () => {
  const printed = run(`
    let garbage;
    const fill = () => { garbage = Array.from({ length: 5_000_000 }, (_, i) => ({ i })); };
    fill();
    const before = process.memoryUsage().heapUsed;
    garbage = undefined;
    await new Promise(setImmediate);
    releaseMemory();
    console.log(before - process.memoryUsage().heapUsed > 100e6, typeof gc);`);
  expect(printed).toBe('true undefined');
});

test('a program that has finished ends', () => {
  expect(run('')).toBe('');
});
