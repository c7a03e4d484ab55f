// What 500 open feeds of the desk cost: the memory of the service and the gateway, and how long a booking takes beside them.
// Every booking is an event that each feed receives. Linux only, because memory is read from /proc.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sizeOf } from '../form.ts';
import type { Part, Stop } from '../processes.ts';
import type { Call } from './calls.ts';

process.env['BENCH_BOOKINGS'] ??= String(sizeOf(100_000, 2_000));
const { callsOf } = await import('./calls.ts');
const { createClient } = await import('./request.ts');
const { startEmptyRevocations, startGateway, startHotel, startService } = await import('./stack.ts');

const FEEDS = Number(process.env['BENCH_FEEDS'] ?? sizeOf(500, 20));
const BOOKINGS = Number(process.env['BENCH_CALLS'] ?? sizeOf(300, 20));
const stops: Stop[] = [];
const keep = <P extends Part>(part: P): P => {
  stops.unshift(part.stop);
  return part;
};
const memoryOf = ({ pid }: { pid: number }) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024;

type Feed = { events: number; close(): void };

/** Opens a feed of a member of the staff, and counts what it receives. */
function openFeed(url: string, token: string, agent: Agent): Promise<Feed> {
  const feed: Feed = { events: 0, close: () => outgoing.destroy() };
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const outgoing = request(`${url}/api/desk/feed`, { agent, headers });
  outgoing.end();
  return new Promise((resolve, reject) => {
    outgoing.on('error', reject); // of no effect once it is open, because it is closed in the end
    outgoing.once('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a feed was answered with ${answer.statusCode}`));
      answer.on('error', () => {});
      answer.on('data', (chunk) => {
        feed.events += String(chunk).split('event: change').length - 1;
      });
      resolve(feed);
    });
  });
}

/** One booking after the other. */
async function book(url: string, nextCall: () => Call) {
  const client = createClient();
  const times: number[] = [];
  for (let i = 0; i < BOOKINGS; i++) {
    const { path, ...call } = nextCall();
    const began = performance.now();
    const { status } = await client.call('POST', url + path, call);
    if (status === 201) times.push(performance.now() - began);
  }
  client.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => Number(times[Math.floor(times.length * share)]!.toFixed(1));
  return { bookings: times.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95) };
}

async function run() {
  const hotel = keep(await startHotel(console.log));
  const service = keep(await startService(hotel));
  const gateway = keep(await startGateway(hotel, service, keep(await startEmptyRevocations())));
  const { booking } = callsOf(hotel);
  const results: object[] = [];
  const record = async (what: string) => {
    results.push({
      what,
      'service MB': Math.round(memoryOf(service)),
      'gateway MB': Math.round(memoryOf(gateway)),
      ...(await book(gateway.url, booking)),
    });
  };
  await book(gateway.url, booking); // to warm up
  await record('no feed');
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const before = memoryOf(service) + memoryOf(gateway);
  const tokenOf = (id: string) => hotel.tokens.sign({ id, email: `${id}@example.com`, role: 'Admin' });
  const feeds: Feed[] = [];
  for (let i = 0; i < FEEDS; i += 50)
    feeds.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, FEEDS - i) }, () =>
          openFeed(gateway.url, tokenOf(randomUUID()), agent),
        ),
      )),
    );
  await sleep(sizeOf(5_000, 100)); // heartbeats have been sent
  const open = memoryOf(service) + memoryOf(gateway) - before;
  await record(`${FEEDS} feeds`);
  await sleep(sizeOf(2_000, 100));
  const received = feeds.map(({ events }) => events).sort((a, b) => a - b);
  console.log(`${FEEDS} feeds: ${open.toFixed(0)} MB more while they are open (goal: at most 100)`);
  console.log(`events that a feed received: ${received[0]} to ${received.at(-1)}`);
  for (const feed of feeds) feed.close();
  await sleep(sizeOf(2_000, 100));
  await record('no feed again');
  console.table(results);
}

try {
  await run();
} finally {
  for (const stop of stops) await stop();
}
