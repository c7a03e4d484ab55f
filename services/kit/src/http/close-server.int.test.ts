import { once } from 'node:events';
import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '../testing/harness.ts';
import { closeServer } from './close-server.ts';

const AN_HOUR_MS = 3_600_000;

let agent: Agent;
let server: Server;
let port: number;
beforeEach(() => {
  agent = new Agent({ keepAlive: true });
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

async function listen(answer: RequestListener): Promise<void> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}

async function call(by = agent) {
  const [res] = (await once(get({ port, host: '127.0.0.1', agent: by }), 'response')) as [IncomingMessage];
  return { body: await text(res), connection: res.headers.connection };
}

const idleConnections = () => Object.values(agent.freeSockets).flat().length;
const oneIsIdle = () => eventually(async () => idleConnections() === 1);

it('answers a request on an open connection after the stop began, and asks the client to close it', async () => {
  await listen((_req, res) => res.end('here'));
  await call();
  await oneIsIdle();
  const closed = closeServer(server, AN_HOUR_MS);

  expect(await call()).toEqual({ body: 'here', connection: 'close' });
  await closed; // at once, because no connection is left
});

it('accepts no new connection', async () => {
  await listen((_req, res) => res.end('here'));
  await call();
  await oneIsIdle();
  const closed = closeServer(server, AN_HOUR_MS);

  await expect(call(new Agent())).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
  await closed;
});

it('closes an idle connection after the drain time', async () => {
  await listen((_req, res) => res.end('here'));
  await call();
  await oneIsIdle();
  await closeServer(server, 1);
  await eventually(async () => idleConnections() === 0);
});

it('waits for a request under way, however long after the drain time', async () => {
  await listen(() => {});
  const slow = call();
  const [, answer] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const closed = closeServer(server);
  await expect(call(new Agent())).rejects.toThrow('ECONNREFUSED');
  answer.end('done');
  expect((await slow).body).toBe('done');
  await closed;
});
