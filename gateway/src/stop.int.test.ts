import { Agent } from 'node:http';
import { startTestGateway, type TestGateway } from './testing/gateway-process.ts';
import { connectRaw, json } from './testing/http-client.ts';
import { until } from './testing/until.ts';

let gateway: TestGateway;

beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway?.stop());

test('SIGTERM: requests in flight are completed, new ones are not accepted, and the exit code is 0', async () => {
  const agent = new Agent({ keepAlive: true });
  await gateway.call('/api/room?do=ok', { agent }); // leaves an idle connection
  const slow = [1, 2, 3].map(() => gateway.call('/api/room?do=slow&ms=1500', { agent }));
  await until('the calls are in flight', () => gateway.services.catalog.recorded.open === 3);
  const exit = gateway.terminate();
  await until('the gateway is stopping', () => gateway.log.some(({ msg }) => msg === 'stopping'));

  const ready = await gateway.internal('/readyz');
  expect([ready.status, json(ready)['reason']]).toEqual([503, 'stopping']);
  await expect(gateway.call('/api/room?do=ok', { agent: new Agent() })).rejects.toThrow('ECONNREFUSED');
  for (const { status, headers, body } of await Promise.all(slow)) {
    expect([status, body.length]).toEqual([200, 1_024]);
    expect(headers.connection).toBe('close');
  }
  const { code, log } = await exit;
  expect(code).toBe(0);
  expect(log.at(-1)!.msg).toBe('stopped');
  expect(log.filter(({ msg, status }) => msg === 'request' && status === 200)).toHaveLength(4);
  agent.destroy();
});

test('SIGTERM during an upload: the request is completed', async () => {
  const { authorization } = gateway.staff();
  const head = `POST /api/room?do=count-bytes HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
  const { socket, closed } = connectRaw(gateway.port, `${head}Content-Length: 4\r\n\r\nab`);
  await until('the request has arrived', async () => (await gateway.metric('http_requests_in_flight')) === 1);
  const exit = gateway.terminate();
  await until('the gateway is stopping', () => gateway.log.some(({ msg }) => msg === 'stopping'));
  socket.write('cd');
  expect(await closed).toMatch(/^HTTP\/1.1 200[\s\S]*Connection: close[\s\S]*\r\n\r\n(1\r\n)?4/);
  expect((await exit).code).toBe(0);
});

test('a call that never ends does not delay the exit for more than ten seconds', async () => {
  await gateway.stop();
  gateway = await startTestGateway({ env: { UPSTREAM_TIMEOUT_MS: '60000' } });
  const hanging = gateway.call('/api/room?do=hang').catch((error: Error) => error.message);
  await until('the call is in flight', () => gateway.services.catalog.recorded.open === 1);
  const { code, log } = await gateway.terminate();
  expect(code).toBe(1);
  expect(log.at(-1)!.msg).toBe('requests were still in flight 9500 ms after SIGTERM');
  expect(await hanging).toBe('socket hang up');
});
