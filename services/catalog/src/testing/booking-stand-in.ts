import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status: number; body: object } | 'none';

/** Stands in for booking's internal port, where a hotel has no bookings unless the test says otherwise. */
export async function startBookingStandIn() {
  let answer: Answer = { status: 200, body: { paused: true } };
  let before: (version: number) => Promise<unknown> = async () => {};
  const asked: number[] = [];
  const server = createServer(async (req, res) => {
    const url = new URL(req.url!, 'http://booking');
    const version = Number(url.searchParams.get('version'));
    if (req.method !== 'POST' || url.pathname !== '/internal/sales-pause')
      return void res.writeHead(404).end('{}');
    asked.push(version);
    await before(version);
    if (answer === 'none') return void req.socket.destroy();
    res.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The versions for which it was asked to pause. */
    asked,
    answerWith: (next: Answer) => {
      answer = next;
    },
    /** Does something while catalog waits for the answer. */
    beforeAnswer: (doing: (version: number) => Promise<unknown>) => {
      before = doing;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
export type BookingStandIn = Awaited<ReturnType<typeof startBookingStandIn>>;
