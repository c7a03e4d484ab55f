import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { createClient } from './request.mjs';

/** Sixteen clients that call as fast as they are answered. `call` makes one request's path, headers and body. */
export async function measure(url, call, seconds) {
  const result = await autocannon({
    url,
    method: 'POST',
    connections: 16,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...call() }) }],
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
export async function timesAtRate(url, call, perSecond, seconds) {
  const client = createClient();
  const begun = performance.now();
  const times = [];
  const calls = [];
  const callOne = async (due) => {
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
