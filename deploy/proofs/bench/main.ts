// make bench runs the short form of four benchmarks and compares their ratios with docs/performance.json. With UPDATE=1 it writes
// them there instead. Ends with 1 when a ratio is far worse. make bench ONLY=search ARGS=beside runs one benchmark, in full.
// make bench CHECK=1 proves that each benchmark runs (check.ts).
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '../repository.ts';
import { checkAll } from './check.ts';
import { runBenchmark } from './run-benchmark.ts';

const SHORT = ['calls', 'search', 'bookings', 'gateway'];
const RECORDED = path.join(REPOSITORY, 'docs/performance.json');
/** Short runs differ by this much on a quiet machine without a reason. */
const TOLERANCE = 0.3;

const [only, ...args] = process.argv.slice(2).filter(Boolean);
if (process.env['CHECK'] === '1') process.exitCode = (await checkAll(only)) ? 0 : 1;
else if (only) await runBenchmark(only, args);
else await compareAll();

async function compareAll(): Promise<void> {
  const recorded: Record<string, number> = existsSync(RECORDED)
    ? JSON.parse(readFileSync(RECORDED, 'utf8'))
    : {};
  const measured = await runAll();
  const rows = Object.entries(measured).map(([name, ratio]) => {
    const before = recorded[name];
    const verdict = before === undefined ? 'new' : ratio < before * (1 - TOLERANCE) ? 'worse' : 'as recorded';
    return { name, recorded: before ?? '', measured: ratio, verdict };
  });
  const missing = Object.keys(recorded).filter((name) => !(name in measured));
  console.table(rows);
  if (process.env['UPDATE'] === '1') writeFileSync(RECORDED, `${JSON.stringify(measured, null, 2)}\n`);
  else {
    for (const name of missing) console.error(`not measured: ${name}`);
    process.exitCode = missing.length || rows.some(({ verdict }) => verdict === 'worse') ? 1 : 0;
  }
}

/** The ratios by name, rounded to two digits. */
async function runAll(): Promise<Record<string, number>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-bench-'));
  const file = path.join(folder, 'ratios');
  writeFileSync(file, '');
  try {
    for (const name of SHORT) {
      console.log(`\n${name}`);
      await runBenchmark(name, [], { BENCH_SHORT: '1', BENCH_RATIOS_FILE: file });
    }
    const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean);
    return Object.fromEntries(
      lines
        .map((line) => JSON.parse(line) as { name: string; ratio: number })
        .map(({ name, ratio }) => [name, Math.round(ratio * 100) / 100]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
