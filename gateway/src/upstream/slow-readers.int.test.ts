import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContext, type Request } from '../request/context.ts';
import {
  closeConnections,
  connectRaw,
  call as httpCall,
  type RawConnection,
} from '../testing/http-client.ts';
import { type ScriptedService, startScriptedService } from '../testing/scripted-service.ts';
import { until } from '../testing/until.ts';
import { Service } from './service.ts';

const MAX_IN_FLIGHT = 20;

let upstream: ScriptedService;
let service: Service;
let gateway: Server;
let port: number;
const clients: RawConnection[] = [];

beforeEach(async () => {
  upstream = await startScriptedService('pictures');
  service = new Service({
    url: upstream.url,
    timeoutMs: 60_000,
    onFailure: () => {},
    maxInFlight: MAX_IN_FLIGHT,
  });
  const addContext = createContext(
    0,
    () => false,
    () => {},
  );
  gateway = createServer((req, res) =>
    addContext(req as Request, res, () => service.forward(req as Request, res, '')),
  );
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  port = (gateway.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  closeConnections();
  gateway.close();
  await service.pool.destroy();
  await upstream.stop();
});

const call = (path: string) => httpCall({ port, path });

/** Fetches a picture on each of so many connections, without reading one of them. */
async function fetchWithoutReading(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const client = connectRaw(port, 'GET /picture?do=big&bytes=50000000 HTTP/1.1\r\nHost: x\r\n\r\n');
    client.socket.pause();
    clients.push(client);
  }
  await until('all are in flight', () => upstream.recorded.open === count);
}

test('clients that do not read their answers give way to others, the slowest first', async () => {
  await fetchWithoutReading(MAX_IN_FLIGHT);
  const statuses: number[] = [];
  await until('a client that reads gets its answer', async () => {
    const { status } = await call('/picture?do=ok');
    statuses.push(status);
    return status === 200;
  });
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set(statuses.length > 1 ? [503] : [])); // until they have stalled
  await until('one place is free', () => upstream.recorded.open === MAX_IN_FLIGHT - 1);
  for (let i = 0; i < 5; i++) expect((await call('/picture?do=ok')).status).toBe(200);
  expect(upstream.recorded.open).toBe(MAX_IN_FLIGHT - 1); // the others were not closed unnecessarily
});

test('requests that a client sends before it has its answers leave places to others', async () => {
  const request = 'GET /picture?do=big&bytes=50000000&key=ahead HTTP/1.1\r\nHost: x\r\n\r\n';
  const client = connectRaw(port, request.repeat(MAX_IN_FLIGHT));
  client.socket.pause();
  clients.push(client);
  await until('a quarter is in flight', () => upstream.recorded.hits.get('ahead') === MAX_IN_FLIGHT / 4);
  expect((await call('/picture?do=ok')).status).toBe(200);
  expect(upstream.recorded.hits.get('ahead')).toBe(MAX_IN_FLIGHT / 4);
});

test('clients that wait for the service do not give way', async () => {
  for (let i = 0; i < MAX_IN_FLIGHT; i++)
    clients.push(connectRaw(port, 'GET /picture?do=hang HTTP/1.1\r\nHost: x\r\n\r\n'));
  await until('all are in flight', () => upstream.recorded.open === MAX_IN_FLIGHT);
  const reply = await call('/picture?do=ok');
  expect([reply.status, reply.headers['retry-after']]).toEqual([503, '1']);
  expect(upstream.recorded.open).toBe(MAX_IN_FLIGHT);
});
