// The memory of the demo at rest: starts it on an empty folder, waits a minute, and adds up the memory of all its processes.
// make bench ONLY=memory. Needs a build. Linux only, because memory is read from /proc.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY } from '../repository.ts';
import { sizeOf } from './form.ts';
import { answers, freePort, startProcess } from './processes.ts';

const REST_MS = sizeOf(60_000, 0);
const START_WITHIN_MS = 120_000;
const LAUNCHER = path.join(REPOSITORY, 'deploy/embedded/dist/launch.js');

/** Reads a file of each process; undefined if the process has ended since. */
function read(pid: number | string, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** The ids of all processes below one. */
function descendantsOf(pid: number): string[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => ({ id, parent: /.*\) \S (\d+)/s.exec(read(id, 'stat') ?? '')?.[1] }));
  const below = (of: number | string): string[] =>
    parents.filter(({ parent }) => parent === String(of)).flatMap(({ id }) => [id, ...below(id)]);
  return below(pid);
}

/** The part of the demo that a process belongs to, by its command line. */
function partOf(commandLine: string): string {
  if (commandLine.includes('postgres-guard')) return 'guard of Postgres';
  if (commandLine.includes('launch.js')) return 'launcher';
  if (/^postgres: .* \d+\.\d+\.\d+\.\d+\(\d+\)/.test(commandLine)) return 'Postgres, sessions';
  if (/^\S*postgres/.test(commandLine)) return 'Postgres';
  return (
    /([\w-]+)\/dist\/(?:([\w-]+)\/)?main\.js/.exec(commandLine)?.slice(1, 3).findLast(Boolean) ?? 'other'
  );
}

/** Proportional, so that pages which several processes share count once. */
const memoryOf = (pid: string) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup') ?? '')?.[1] ?? 0) / 1_024;

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await answers(url))) {
    if (Date.now() > deadline) throw new Error('the demo did not become ready');
    await sleep(250);
  }
}

function measure() {
  const parts = new Map<string, { processes: number; MB: number }>();
  for (const pid of descendantsOf(process.pid)) {
    const part = partOf((read(pid, 'cmdline') ?? '').replaceAll('\0', ' '));
    const { processes, MB } = parts.get(part) ?? { processes: 0, MB: 0 };
    parts.set(part, { processes: processes + 1, MB: MB + memoryOf(pid) });
  }
  const rows = [...parts].map(([part, sizes]) => ({ part, ...sizes })).sort((a, b) => b.MB - a.MB);
  const sum = (field: 'processes' | 'MB') => rows.reduce((total, row) => total + row[field], 0);
  rows.push({ part: 'all', processes: sum('processes'), MB: sum('MB') });
  console.table(rows.map(({ MB, ...row }) => ({ ...row, MB: Math.round(MB) })));
}

const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-bench-'));
const port = await freePort();
const demo = startProcess(process.execPath, [LAUNCHER, 'start'], { PORT: String(port), DATA_DIR: folder });
try {
  await untilReady(`http://127.0.0.1:${port}/`);
  await sleep(REST_MS);
  measure();
} finally {
  await demo.stop();
  rmSync(folder, { recursive: true });
}
