import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const CONNECTIONS = 64;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const run = promisify(execFile);

/** Requests per second and latencies of one address, after two seconds to warm up. */
export async function measure(url, header) {
  await wrk(url, header, 2);
  const said = await wrk(url, header, SECONDS);
  if (/Non-2xx/.test(said)) throw new Error(`${url} did not always answer 200:\n${said}`);
  const read = (pattern) => pattern.exec(said)?.[1] ?? '–';
  return {
    perSecond: Number(read(/Requests\/sec:\s+([\d.]+)/)),
    p50: read(/^\s+50%\s+(\S+)/m),
    p99: read(/^\s+99%\s+(\S+)/m),
  };
}

async function wrk(url, header, seconds) {
  const options = [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--latency',
    ...(header ? ['-H', header] : []),
  ];
  const { stdout } = await run('wrk', [...options, url]);
  return stdout;
}

/** A table of measurements, each compared with the one that is called `base`. */
export function print(rows, base) {
  const whole = rows.find(({ name }) => name === base).perSecond;
  const line = (cells) =>
    console.log(cells.map((cell, i) => (i ? String(cell).padStart(11) : cell.padEnd(26))).join(''));
  line(['', 'requests/s', 'in %', 'p50', 'p99']);
  for (const { name, perSecond, p50, p99 } of rows)
    line([name, Math.round(perSecond), Math.round((100 * perSecond) / whole), p50, p99]);
}
