// What tracing costs: search and booking through the gateway, not traced, one call in ten, and every one, in turn. What
// counts is the processor's time of gateway and booking for a call: the load, Postgres and the collector, which only takes
// what it is sent, share this machine, so calls a second say more of them.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { roundsOf, secondsOf } from '../form.ts';
import type { Part, Stop } from '../processes.ts';
import { callsOf } from './calls.ts';
import { measure } from './load.ts';
import { type Running, startEmptyRevocations, startGateway, startHotel, startService } from './stack.ts';

const SECONDS = secondsOf(6);
const ROUNDS = roundsOf(3);
const started = Date.now();
const say = (what: string) =>
  console.log(`${((Date.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${what}`);

async function startCollector() {
  let bytes = 0;
  const server = createServer((req, res) => {
    req.on('data', (chunk) => {
      bytes += chunk.length;
    });
    req.on('end', () => res.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Seconds of the processor that these processes have used. */
async function processorTime(processes: Running[]): Promise<number> {
  const pages = await Promise.all(
    processes.map(async ({ internalUrl }) => (await fetch(`${internalUrl}/metrics`)).text()),
  );
  const times = pages.map((page) => Number(/^process_cpu_seconds_total (\S+)/m.exec(page)![1]));
  return times.reduce((sum, time) => sum + time, 0);
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

const stops: Stop[] = [];
const keep = <P extends Part>(part: P): P => {
  stops.unshift(part.stop);
  return part;
};

async function run() {
  const [hotel, collector, identity] = [
    keep(await startHotel(say)),
    keep(await startCollector()),
    keep(await startEmptyRevocations()),
  ];
  const calls = callsOf(hotel);
  const sampled = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  };
  const ways: Record<string, Record<string, string>> = {
    'not traced': {},
    'one in ten': { ...sampled, OTEL_TRACES_SAMPLER_ARG: '0.1' },
    'every call': { ...sampled, OTEL_TRACES_SAMPLER_ARG: '1' },
  };
  const seen = new Map<string, (Awaited<ReturnType<typeof measure>> & { 'processor ms': number })[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [way, environment] of Object.entries(ways)) {
      const traced = { ...hotel, environment: { ...hotel.environment, ...environment } };
      await hotel.forgetEvents();
      const before = collector.bytes();
      const service = await startService(traced);
      const gateway = await startGateway(traced, service, identity);
      try {
        for (const name of ['search', 'booking'] as const) {
          await measure(gateway.url, calls[name], Math.min(2, SECONDS)); // to warm up
          const usedBefore = await processorTime([service, gateway]);
          const result = await measure(gateway.url, calls[name], SECONDS);
          const used = (await processorTime([service, gateway])) - usedBefore;
          const what = `${name}, ${way}`;
          const cost = { 'processor ms': (1_000 * used) / result.requests };
          seen.set(what, [...(seen.get(what) ?? []), { ...result, ...cost }]);
          say(`${what}: ${cost['processor ms'].toFixed(2)} ms, ${result['requests/s']} requests/s`);
        }
      } finally {
        await gateway.stop();
        await service.stop();
      }
      if (collector.bytes() > before !== Boolean(environment['OTEL_EXPORTER_OTLP_ENDPOINT']))
        throw new Error(`${way}: the collector was sent ${collector.bytes() - before} bytes`);
    }
  }
  const rows = [...seen].map(([what, results]) => ({
    what,
    'processor ms': median(results.map((one) => one['processor ms'])).toFixed(2),
    'of all rounds': results.map((one) => one['processor ms'].toFixed(2)).join(' '),
    'requests/s': median(results.map((one) => one['requests/s'])),
    answers: results.at(-1)!.answers,
  }));
  console.table(rows.sort((a, b) => b.what.localeCompare(a.what)));
}

try {
  await run();
} finally {
  for (const stop of stops) await stop();
}
