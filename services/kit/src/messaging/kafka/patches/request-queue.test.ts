import { createRequire } from 'node:module';
import './request-queue.ts';
import { eventually } from '../../../testing/eventually.ts';

const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js');

const newQueue = () =>
  new RequestQueue({
    maxInFlightRequests: 1,
    requestTimeout: 1_000,
    clientId: 'test',
    broker: 'test:9092',
    logger: { debug() {} },
  });
const request = (sent: number[], correlationId: number) => ({
  entry: { correlationId, resolve() {}, reject() {} },
  expectResponse: true,
  sendRequest: () => void sent.push(correlationId),
});

test('a connection without waiting requests sets no timer', () => {
  const queue = newQueue();
  queue.checkPendingRequests();
  expect(queue.throttleCheckTimeoutId).toBeNull();
});

test('a request waits while the broker throttles the connection, and is sent afterwards', async () => {
  const queue = newQueue();
  const sent: number[] = [];
  queue.maybeThrottle(50);
  queue.push(request(sent, 1));
  expect(sent).toEqual([]);
  await eventually(() => sent.length === 1);
  queue.destroy();
});

test('a request behind another one is sent when that one is answered', () => {
  const queue = newQueue();
  const sent: number[] = [];
  queue.push(request(sent, 1));
  queue.push(request(sent, 2));
  expect(sent).toEqual([1]);
  queue.fulfillRequest({ correlationId: 1, payload: {}, size: 0 });
  expect(sent).toEqual([1, 2]);
  queue.destroy();
});
