import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildConnector } from 'undici';
import { SellingCopy } from './selling-copy.ts';

const prices = { currency: 'EUR', categories: [] };
const rating = { average: 4.5, count: 2 };

let server: Server;
let url: string;
let answer: 'both' | 'no prices' | 'nothing';
let failures: unknown[];
let copies: SellingCopy[];
beforeEach(async () => {
  failures = [];
  copies = [];
  server = createServer((req, res) => {
    if (answer === 'nothing') return;
    if (req.url === '/api/feedback/getApprovedFeedbacks')
      return void res.end(JSON.stringify({ ApprovedFeedbacks: [], rating }));
    res.writeHead(answer === 'no prices' ? 503 : 200).end(JSON.stringify(prices));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await Promise.all(copies.map((copy) => copy.close()));
  server.closeAllConnections();
  server.close();
});
function copy(): SellingCopy {
  const made = new SellingCopy({
    bookingUrl: url,
    feedbackUrl: url,
    connect: buildConnector({}),
    onFailure: (error) => void failures.push(error),
  });
  copies.push(made);
  return made;
}

test('has prices and the average rating, the same object until they change', async () => {
  answer = 'both';
  const selling = copy();
  const known = await selling.read();
  expect(known).toEqual({ prices, rating });
  expect(await selling.read()).toBe(known);
  expect(failures).toEqual([]);
});

test('has what one service answers while another does not', async () => {
  answer = 'no prices';
  expect(await copy().read()).toEqual({ prices: null, rating });
  expect(failures).toHaveLength(1);
});

test('does not keep a page waiting', async () => {
  answer = 'nothing';
  const before = performance.now();
  expect(await copy().read()).toEqual({ prices: null, rating: null });
  expect(performance.now() - before).toBeLessThan(1_500);
});
