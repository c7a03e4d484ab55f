import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeConnections, connectRaw } from '../testing/http-client.ts';
import { until } from '../testing/until.ts';
import { admitPipelined, MOST_PIPELINED } from './pipelined.ts';

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

let server: Server;
let port: number;
let answers: ServerResponse[];

beforeEach(async () => {
  answers = [];
  server = createServer((req, res) => {
    if (admitPipelined(req, res)) answers.push(res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  closeConnections();
  server.closeAllConnections();
  server.close();
});

test('a connection that sends a thousand requests ahead is closed, and few of them are handled', async () => {
  expect(await connectRaw(port, GET.repeat(1_000)).closed).toBe('');
  expect(answers.length).toBeLessThanOrEqual(MOST_PIPELINED);
});

test('a connection may send as many in all as it likes, and some ahead', async () => {
  const { socket, received } = connectRaw(port, '');
  for (let round = 1; round <= 5; round++) {
    socket.write(GET.repeat(MOST_PIPELINED));
    await until('they have arrived', () => answers.length === round * MOST_PIPELINED);
    for (const res of answers.slice(-MOST_PIPELINED)) res.end(`answer of ${round}`);
    await until('they are answered', () => received().split(`answer of ${round}`).length > MOST_PIPELINED);
  }
  expect(socket.destroyed).toBe(false);
});
