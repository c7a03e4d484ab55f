import { testUser } from '@innkeeper/kit/testing';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import type { Reply } from '../testing/http-client.ts';
import { until } from '../testing/until.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

const logged = (reply: Reply) =>
  until('the request is logged', () =>
    gateway.log.find(
      ({ msg, requestId }) => msg === 'request' && requestId === reply.headers['x-request-id'],
    ),
  );

test('a request is one line with method, route, status, time and user', async () => {
  const user = testUser('Admin');
  const headers = { authorization: `Bearer ${gateway.tokens.sign(user)}` };
  const reply = await gateway.call('/api/users/ann@example.com?x=1', { method: 'DELETE', headers });
  expect(await logged(reply)).toMatchObject({
    name: 'gateway',
    method: 'DELETE',
    path: '/api/users/:email',
    status: 200,
    ms: expect.any(Number),
    userId: user.id,
  });
});

test('the log line of a public call names no user', async () => {
  const reply = await gateway.call('/api/room', { headers: gateway.guest() });
  expect(await logged(reply)).not.toHaveProperty('userId');
});

test('access tokens, queries and bodies are never logged', async () => {
  const secret = 'ya29.very-secret';
  const post = { method: 'POST', body: JSON.stringify({ password: secret }) };
  const headers = { authorization: `Bearer ${secret}`, cookie: secret };
  const replies = [
    await gateway.call(`/api/users/googleLogin/${secret}`, post),
    await gateway.call(`/api/users/googleLogin/${secret}`), // wrong method
    await gateway.call(`/API/users/GoogleLogin/${secret}/more`, post), // unknown path
    await gateway.call(`/api/users/google%4Cogin/${secret}`, post), // unknown, encoded
    await gateway.call(`/api/users/googleLogin/${secret}?do=garbage`, post), // the service fails
    await gateway.call(`/api/users/googleLogin/%zz${secret}`, post), // unreadable
    await gateway.call(`/api/users/login?token=${secret}`, { ...post, headers }),
    await gateway.call(`/api/nothing?token=${secret}`, { headers }),
    await gateway.call('/api/users/get-user', { headers }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 405, 404, 404, 502, 400, 200, 404, 401]);
  for (const reply of replies) await logged(reply);
  expect(JSON.stringify(gateway.log)).not.toContain(secret);
  expect((await gateway.internal('/metrics')).body.toString()).not.toContain(secret);
});

test('line breaks and quotes in an address make no other line of the log, and no other field', async () => {
  const forged = '\n{"level":30,"msg":"forged","userId":"x"}\r\n';
  const reply = await gateway.call(`/api/${encodeURIComponent(forged)}`);
  expect(await logged(reply)).toMatchObject({ msg: 'request', status: 404 });
  expect(gateway.log.filter(({ msg }) => msg === 'forged')).toEqual([]);
});

test('a line has its time in milliseconds, in UTC wherever the process runs', async () => {
  const before = Date.now();
  const { time } = await logged(await gateway.call('/api/room'));
  expect(time).toBeGreaterThanOrEqual(before - 1);
  expect(time).toBeLessThanOrEqual(Date.now());
});

test('metrics have durations by route and status, and requests in flight', async () => {
  const series = 'http_request_duration_seconds_count{method="PUT",route="/api/room/:roomId",status="401"}';
  const before = await gateway.metric(series);
  for (const room of ['101', '102']) await gateway.call(`/api/room/${room}`, { method: 'PUT' });
  expect(await gateway.metric(series)).toBe(before + 2);

  const leaving = new AbortController();
  const hanging = gateway.call('/api/room?do=hang', { signal: leaving.signal }).catch(() => {});
  await until(
    'one request is in flight',
    async () => (await gateway.metric('http_requests_in_flight')) === 1,
  );
  leaving.abort();
  await hanging;
  await until('no request is in flight', async () => (await gateway.metric('http_requests_in_flight')) === 0);
});

test('the failure counter of every route starts at 0, and rejections are not failures', async () => {
  const search = 'http_failures_total{method="POST",route="/api/booking/getAvailbleRooms"}';
  expect((await gateway.internal('/metrics')).body.toString()).toContain(`${search} 0\n`);
  const path = '/api/booking/getAvailbleRooms';
  expect((await gateway.call(`${path}?do=garbage`, { method: 'POST' })).status).toBe(502);
  expect((await gateway.call('/api/room', { method: 'POST' })).status).toBe(401);
  expect(await gateway.metric(search)).toBe(1);
  expect(await gateway.metric('http_failures_total{method="POST",route="/api/room"}')).toBe(0);
});

test('the rejection counter of a limit starts at 0', async () => {
  expect((await gateway.internal('/metrics')).body.toString()).toContain(
    'limit_rejections_total{bucket="signIn"} 0\n',
  );
});

test('unknown paths do not create metric series', async () => {
  await Promise.all([1, 2, 3].map((i) => gateway.call(`/api/nothing/${i}`)));
  const text = (await gateway.internal('/metrics')).body.toString();
  expect(text).toContain('route="none",status="404"');
  expect(text).not.toContain('/api/nothing');
});

test('metrics have the age of the revocation list', async () => {
  await until('a list has been fetched', async () => {
    const age = await gateway.metric('revocation_list_age_seconds');
    return age > 0 && age < 5;
  });
});

test('internal paths are not reachable on the public port, and unknown internal paths are 404', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/internal/revocations'])
    expect((await gateway.call(path)).status).toBe(404);
  expect((await gateway.internal('/healthz')).status).toBe(200);
  expect((await gateway.internal('/secrets')).status).toBe(404);
});
