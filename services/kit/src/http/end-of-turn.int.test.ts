import { once } from 'node:events';
import { connect } from 'node:net';
import { startApi, type TestApi } from '../testing/api.ts';
import { TEST_ACCESS } from '../testing/tokens.ts';
import { implement } from './implement.ts';

const seen: string[] = [];
const call = (path: string) =>
  implement({ method: 'GET', path, access: TEST_ACCESS.public, summary: '', answers: { 204: null } }, () => {
    seen.push(`${path} is handled`);
    return { status: 204 };
  });

let api: TestApi;
beforeAll(async () => {
  api = await startApi([call('/one'), call('/other')]);
});
afterAll(() => api.stop());

test('of requests that arrive together the first is answered when all are handled', async () => {
  api.server.on('request', ({ url }, res) => res.once('prefinish', () => seen.push(`${url} is answered`)));
  const socket = connect(Number(new URL(api.base).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(['/one', '/other'].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''));
  let received = '';
  for await (const chunk of socket) {
    received += chunk;
    if (received.match(/204 No Content/g)?.length === 2) break;
  }
  expect(seen).toEqual(['/one is handled', '/other is handled', '/one is answered', '/other is answered']);
});
