import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectRaw, type RawConnection } from '../testing/http-client.ts';
import { until } from '../testing/until.ts';
import { capConnections } from './connections.ts';
import { rememberAnswers } from './latest-answer.ts';

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

let server: Server;
let port: number;
let rejected: string[];
let answers: ServerResponse[];
const clients: RawConnection[] = [];

beforeEach(async () => {
  rejected = [];
  answers = [];
  server = createServer((_req, res) => void answers.push(res));
  rememberAnswers(server);
  capConnections(server, { maxPerAddress: 3, onRejection: (address) => void rejected.push(address) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

const open = async (bytes = ''): Promise<RawConnection> => {
  const accepted = once(server, 'connection');
  const client = connectRaw(port, bytes);
  clients.push(client);
  await accepted;
  return client;
};
const answered = (count: number) => until(`${count} requests have arrived`, () => answers.length === count);

test('above the cap, a new connection replaces the oldest that waits for a request', async () => {
  await open(GET);
  await answered(1);
  const idle = await open('GET / HTTP/1.1\r\n'); // a slow loris
  await open();
  await open(GET);
  await idle.closed;
  await answered(2);
  expect(rejected).toEqual(['127.0.0.1']);
});

test('a connection that has been answered waits again', async () => {
  const first = await open(GET);
  await answered(1);
  await open(GET);
  await open(GET);
  await answered(3);
  answers[0]!.end('done');
  await until('the answer has arrived', () => first.received().includes('done'));
  await open(GET);
  await first.closed;
  await answered(4);
});

test('when all of them are being answered, the new connection is closed', async () => {
  for (let i = 0; i < 3; i++) await open(GET);
  await answered(3);
  const late = await open(GET);
  expect(await late.closed).toBe('');
  expect(answers).toHaveLength(3);

  clients[0]!.socket.destroy();
  await until('the connection is closed', () => answers[0]!.closed);
  await open(GET);
  await answered(4);
  expect(rejected).toHaveLength(1);
});
