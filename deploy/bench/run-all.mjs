// Runs the short form of every benchmark and compares its ratios with docs/performance.json: make bench. With UPDATE=1 it
// writes them there instead. Ends with 1 when a ratio is far worse.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const BENCHMARKS = [
  ['@innkeeper/kit', 'bench'],
  ['@innkeeper/booking', 'bench:search'],
  ['@innkeeper/booking', 'bench'],
  ['@innkeeper/gateway', 'bench'],
];
const RECORDED = path.join(import.meta.dirname, '../../docs/performance.json');
/** Short runs differ by this much on a quiet machine without a reason. */
const TOLERANCE = 0.3;

const recorded = existsSync(RECORDED) ? JSON.parse(readFileSync(RECORDED, 'utf8')) : {};
const measured = await runAll();
const rows = Object.entries(measured).map(([name, ratio]) => {
  const before = recorded[name];
  const verdict = before === undefined ? 'new' : ratio < before * (1 - TOLERANCE) ? 'worse' : 'as recorded';
  return { name, recorded: before ?? '', measured: ratio, verdict };
});
const missing = Object.keys(recorded).filter((name) => !(name in measured));
console.table(rows);
if (process.env.UPDATE === '1') writeFileSync(RECORDED, `${JSON.stringify(measured, null, 2)}\n`);
else {
  for (const name of missing) console.error(`not measured: ${name}`);
  process.exitCode = missing.length || rows.some(({ verdict }) => verdict === 'worse') ? 1 : 0;
}

/** The ratios by name, rounded to two digits. */
async function runAll() {
  const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-bench-'));
  const file = path.join(folder, 'ratios');
  writeFileSync(file, '');
  try {
    for (const [workspace, script] of BENCHMARKS) {
      console.log(`\n${workspace} ${script}`);
      const child = spawn('npm', ['run', '--silent', script, '-w', workspace], {
        stdio: 'inherit',
        env: { ...process.env, BENCH_SHORT: '1', BENCH_RATIOS_FILE: file },
      });
      const [code] = await once(child, 'exit');
      if (code) throw new Error(`${workspace} ${script} failed`);
    }
    const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean);
    return Object.fromEntries(
      lines.map((line) => JSON.parse(line)).map(({ name, ratio }) => [name, Math.round(ratio * 100) / 100]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
