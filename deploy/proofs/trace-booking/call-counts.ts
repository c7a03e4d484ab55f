import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY } from '../repository.ts';

/** How often each function of the product ran, by file and place: `services/kit/dist/http/api.js 1203`. */
export type CallCounts = Map<string, number>;

/** Counts the calls of functions in a running process. */
export type CallCounter = {
  /** The calls since it was last asked. */
  take(): Promise<CallCounts>;
};

type Coverage = { url: string; functions: { ranges: { startOffset: number; count: number }[] }[] }[];

const INSPECTOR = 'http://127.0.0.1:9229';

/**
 * Attaches to a Node process without restarting it: SIGUSR1 opens its inspector, and code that is evaluated there makes the process
 * count its own calls. The inspector is closed again, because all processes open the same port.
 */
export async function countCallsOf(pid: number): Promise<CallCounter> {
  const folder = mkdtempSync(join(tmpdir(), 'innkeeper-calls-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'calls.json');
  process.kill(pid, 'SIGUSR1');
  await evaluate(`(() => {
    const { Session, close } = process.getBuiltinModule('node:inspector');
    const { renameSync, writeFileSync } = process.getBuiltinModule('node:fs');
    const session = new Session();
    session.connect();
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    process.on('SIGUSR2', () => session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
      writeFileSync(${JSON.stringify(`${file}.new`)}, JSON.stringify(result));
      renameSync(${JSON.stringify(`${file}.new`)}, ${JSON.stringify(file)});
    }));
    setTimeout(close, 100);
  })()`);
  return {
    take: async () => {
      process.kill(pid, 'SIGUSR2');
      const coverage = await eventually(() => JSON.parse(readFileSync(file, 'utf8')) as Coverage);
      rmSync(file);
      return countsOf(coverage);
    },
  };
}

function countsOf(coverage: Coverage): CallCounts {
  const counts: CallCounts = new Map();
  const root = `file://${REPOSITORY}/`;
  for (const { url, functions } of coverage) {
    if (!url.startsWith(root) || url.includes('/node_modules/')) continue;
    for (const { ranges } of functions) {
      const { startOffset, count } = ranges[0]!;
      if (count) counts.set(`${url.slice(root.length)} ${startOffset}`, count);
    }
  }
  return counts;
}

async function evaluate(expression: string): Promise<void> {
  const [target] = await eventually(async () => {
    const list = await fetch(`${INSPECTOR}/json/list`);
    return (await list.json()) as { webSocketDebuggerUrl: string }[];
  });
  const socket = new WebSocket(target!.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const answered = new Promise((resolve) => socket.addEventListener('message', resolve));
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
  await answered;
  await new Promise((resolve) => {
    socket.addEventListener('close', resolve);
    socket.close();
  });
  await eventually(async () => {
    const isClosed = await fetch(INSPECTOR).then(
      () => false,
      () => true,
    );
    if (!isClosed) throw new Error('the inspector is still open');
  });
}

async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  for (let left = 100; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (!left) throw error;
      await sleep(100);
    }
  }
}
