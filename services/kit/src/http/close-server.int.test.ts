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

const FOR_EVER_MS = 3_600_000;

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

it('answers what comes on an open connection after the stop began, and asks for it to be closed', async () => {
  await listen((_req, res) => res.end('here'));
  await call();
  await oneIsIdle();
  const closed = closeServer(server, FOR_EVER_MS);

  expect(await call()).toEqual({ body: 'here', connection: 'close' });
  await closed; // at once, for no connection is left
});

it('takes no new connection', async () => {
  await listen((_req, res) => res.end('here'));
  await call();
  await oneIsIdle();
  const closed = closeServer(server, FOR_EVER_MS);

  await expect(call(new Agent())).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
  await closed;
});

it('closes a connection on which nothing comes when the time is over', async () => {
  await listen((_req, res) => res.end('here'));
  await call();
  await oneIsIdle();
  await closeServer(server, 1);
  await eventually(async () => idleConnections() === 0);
});

it('waits for what is under way, however long the time has been over', async () => {
  await listen(() => {});
  const slow = call();
  const [, answer] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const closed = closeServer(server);
  await expect(call(new Agent())).rejects.toThrow('ECONNREFUSED');
  answer.end('done');
  expect((await slow).body).toBe('done');
  await closed;
});
