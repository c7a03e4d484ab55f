import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseInternalPorts } from './ports.ts';
import { runToEnd, startServer } from './program.ts';
import { Stack } from './stack.ts';
import { supervise } from './supervise.ts';

jest.setTimeout(60_000); // dozens of processes, also on a busy machine

const folder = mkdtempSync(join(tmpdir(), 'innkeeper-supervise-'));
const delays = { firstMs: 1, longestMs: 4, stableMs: 60_000 };
const never = new AbortController().signal;

afterAll(() => rmSync(folder, { recursive: true }));

/** A program with this source, and the URL on its `PORT`. */
async function program(source: string) {
  const [port] = await chooseInternalPorts(1);
  const name = randomUUID();
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  const environment = { ...process.env, PORT: String(port) };
  const url = `http://127.0.0.1:${port}/`;
  return { url, program: { name, file, environment, logFile: join(folder, `${name}.log`) } };
}

const SERVER = `
  import { createServer } from 'node:http';
  createServer((_, response) => response.end(String(process.pid))).listen(process.env.PORT, '127.0.0.1');
`;

async function pidAt(url: string): Promise<number> {
  return Number(await (await fetch(url)).text());
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a supervised process', () => {
  it('is restarted after it was killed, with a line for each event', async () => {
    const server = await program(SERVER);
    const lines: string[] = [];
    const start = (signal: AbortSignal) => startServer(server.program, server.url, signal);
    const supervised = await supervise('booking', start, (line) => lines.push(line), delays);

    const first = await pidAt(server.url);
    process.kill(first, 'SIGKILL');
    await until(() => lines.some((line) => line.includes('is running again')));

    expect(lines[0]).toBe('booking ended (signal SIGKILL), restarting in 0.001 s');
    const second = await pidAt(server.url);
    expect(second).not.toBe(first);
    await supervised.stop();
    expect(isRunning(second)).toBe(false);
  });

  it('that fails to start again is retried with growing delays until it is stopped', async () => {
    const lines: string[] = [];
    let end = (_how: string) => {};
    const exited = new Promise<string>((resolve) => {
      end = resolve;
    });
    let starts = 0;
    const start = async () => {
      starts += 1;
      if (starts > 1) throw new Error('no');
      return { exited, stop: async () => end('stopped') };
    };
    const supervised = await supervise('booking', start, (line) => lines.push(line), delays);
    end('code 1');
    await until(() => lines.length >= 5);
    await supervised.stop();

    const delaysSeen = lines.map((line) => Number(/in ([\d.]+) s/.exec(line)?.[1]));
    expect(delaysSeen.slice(0, 5)).toEqual([0.001, 0.002, 0.004, 0.004, 0.004]);
    const after = lines.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(lines).toHaveLength(after);
  });

  it('restarts without a delay on request', async () => {
    const server = await program(SERVER);
    const lines: string[] = [];
    const start = (signal: AbortSignal) => startServer(server.program, server.url, signal);
    const supervised = await supervise('booking', start, (line) => lines.push(line), delays);
    const first = await pidAt(server.url);

    await supervised.restart();
    await until(() => lines.length > 0);
    expect(lines).toEqual([expect.stringContaining('booking is running again')]);
    expect(await pidAt(server.url)).not.toBe(first);
    await supervised.stop();
  });
});

describe('a program', () => {
  it('that ends before it is ready fails with the end of its log', async () => {
    const broken = await program(`console.error('DATABASE_URL: required'); process.exit(3);`);
    await expect(startServer(broken.program, broken.url, never)).rejects.toThrow(
      /ended \(code 3\)[\s\S]*DATABASE_URL: required/,
    );
  });

  it('that runs to its end fails unless it exits with 0', async () => {
    await runToEnd((await program('')).program, never);
    const failing = await program(`throw new Error('relation exists')`);
    await expect(runToEnd(failing.program, never)).rejects.toThrow(/ended \(code 1\)[\s\S]*relation exists/);
  });

  it('is stopped when the launch is aborted while it starts', async () => {
    const launch = new AbortController();
    const pidFile = join(folder, randomUUID());
    const endless = await program(`
      import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
      setInterval(() => {}, 1000);
    `);
    const starting = startServer(endless.program, endless.url, launch.signal);
    await until(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '');
    launch.abort();
    await expect(starting).rejects.toThrow(/abort/i);
    expect(isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
  });
});

describe('a stack of processes', () => {
  it('stops the last stage first', async () => {
    const stopped: string[] = [];
    const process = (name: string) => async () => {
      let end = (_how: string) => {};
      const exited = new Promise<string>((resolve) => {
        end = resolve;
      });
      const stop = async () => {
        if (!stopped.includes(name)) stopped.push(name);
        end('code 0');
      };
      return { exited, stop };
    };
    const stack = new Stack(() => {});
    await stack.start({ postgres: process('postgres') });
    await stack.start({ booking: process('booking') });
    await stack.start({ gateway: process('gateway') });
    await stack.stop();
    expect(stopped).toEqual(['gateway', 'booking', 'postgres']);
  });

  it('leaves nothing running when one process of a stage fails', async () => {
    const [good, bad] = [await program(SERVER), await program('process.exit(1)')];
    const stack = new Stack(() => {});
    const starting = stack.start({
      good: (signal) => startServer(good.program, good.url, signal),
      bad: (signal) => startServer(bad.program, bad.url, signal),
    });
    await expect(starting).rejects.toThrow(/ended \(code 1\)/);
    const pid = await pidAt(good.url);
    await stack.stop();
    expect(isRunning(pid)).toBe(false);
  });
});
