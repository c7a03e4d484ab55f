import autocannon from 'autocannon';

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
