import { readdirSync, readFileSync } from 'node:fs';

const MS_PER_TICK = 10; // Linux counts in hundredths of a second

/** The parent of a process, its processor time, and that of its children that have ended; undefined once it has ended. */
function readProcess(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11);
    return {
      parent: fields[1],
      ownMs: (user + system) * MS_PER_TICK,
      endedMs: (userOfEnded + systemOfEnded) * MS_PER_TICK,
    };
  } catch {
    return undefined;
  }
}

/** Of a process and its children, because Postgres has a process for each session. */
function processorMsOf(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)));
  const family = [readProcess(pid), ...all.filter((each) => each?.parent === pid)];
  return family.reduce((sum, each) => sum + (each ? each.ownMs + each.endedMs : 0), 0);
}

/**
 * Returns a function that returns the processor time of each of these processes since now, in milliseconds by name, and that of
 * this process as `load`; nothing except on Linux.
 */
export function measureProcessors(pids: Record<string, number>): () => [string, number][] {
  if (process.platform !== 'linux') return () => [];
  const ownMs = () => process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000;
  const read = (): [string, number][] => [
    ...Object.entries(pids).map(([name, pid]): [string, number] => [name, processorMsOf(pid)]),
    ['load', ownMs()],
  ];
  const before = new Map(read());
  return () => read().map(([name, ms]) => [name, ms - before.get(name)!]);
}
