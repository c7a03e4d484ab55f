import { setTimeout as sleep } from 'node:timers/promises';
// @ts-expect-error: it has no types
import autocannon from 'autocannon';
import type { Call } from './calls.ts';
import { createClient } from './request.ts';

type Result = {
  statusCodeStats?: Record<string, { count: number }>;
  requests: { average: number; total: number };
  latency: { p50: number; p99: number };
  errors: number;
};

/** Sixteen clients that call as fast as they are answered. `call` makes one request's path, headers and body. */
export async function measure(url: string, call: () => Call, seconds: number) {
  const result: Result = await autocannon({
    url,
    method: 'POST',
    connections: 16,
    duration: seconds,
    requests: [{ setupRequest: (request: object) => ({ ...request, ...call() }) }],
  });
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(
    ([status, { count }]) => `${status}: ${count}`,
  );
  return {
    'requests/s': Math.round(result.requests.average),
    requests: result.requests.total,
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    answers: [...statuses, ...(result.errors ? [`errors: ${result.errors}`] : [])].join(', '),
  };
}

/**
 * Calls at a steady rate, however long answers take, and resolves with the time of each in ms, from the moment it was due: a call that
 * comes late because of the one before it counts as slow.
 */
export async function timesAtRate(
  url: string,
  call: () => Call,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const client = createClient();
  const begun = performance.now();
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  const callOne = async (due: number) => {
    const { path, ...request } = call();
    const { status, body } = await client.call('POST', url + path, request);
    if (status >= 400 && status !== 409) throw new Error(`a call was answered ${status}: ${body}`);
    times.push(performance.now() - due);
  };
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = begun + (n * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    calls.push(callOne(due));
  }
  await Promise.all(calls);
  client.close();
  return times;
}
