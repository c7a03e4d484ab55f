import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call, closeConnections, connectRaw } from '../testing/http-client.ts';
import { until } from '../testing/until.ts';
import { rememberAnswers } from './latest-answer.ts';
import { SlowReaders } from './slow-readers.ts';

const BYTES = 50_000_000;
const WRITE_WITHIN_MS = 1_000;

let server: Server;
let port: number;
let cut: ServerResponse[];
let answers: ServerResponse[];
let readers: SlowReaders;

beforeEach(async () => {
  cut = [];
  answers = [];
  readers = new SlowReaders((res) => cut.push(res), WRITE_WITHIN_MS);
  server = createServer((req, res) => {
    answers.push(res);
    if (req.url === '/big') res.end(Buffer.alloc(BYTES));
  });
  rememberAnswers(server);
  readers.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  readers.stop();
  closeConnections();
  server.closeAllConnections();
  server.close();
});

/** Checks as the timer would, but so much later that only what happened between two checks counts. */
let now = 0;
beforeEach(() => {
  now = performance.now();
});
const checkLater = () => {
  now += WRITE_WITHIN_MS;
  readers.check(now);
};

test('an answer that its client does not read is cut, and its memory is free', async () => {
  const { socket, closed } = connectRaw(port, 'GET /big HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.pause();
  await until('the answer waits for its client', () => answers[0]?.socket?.writableLength);
  checkLater(); // from here on, nothing is sent
  checkLater();
  expect(cut).toEqual(answers);
  socket.resume();
  expect((await closed).length).toBeLessThan(BYTES);
});

test('an answer that its client reads is complete', async () => {
  const reply = call({ port, path: '/big' });
  await until('the answer has started', () => answers.length === 1);
  expect((await reply).body).toHaveLength(BYTES);
  checkLater();
  expect(cut).toEqual([]);
});

test('an answer that the hotel has not written yet may take its time', async () => {
  const { socket } = connectRaw(port, 'GET /later HTTP/1.1\r\nHost: x\r\n\r\n');
  await until('the request has arrived', () => answers.length === 1);
  for (let i = 0; i < 5; i++) checkLater();
  expect(cut).toEqual([]);
  socket.destroy();
});

test('the timer cuts too', async () => {
  readers.start();
  const { socket, closed } = connectRaw(port, 'GET /big HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.pause();
  await until('the answer is cut', () => cut.length === 1);
  socket.resume();
  await closed;
});
