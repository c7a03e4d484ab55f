import { z } from 'zod';
import { startApi, type TestApi } from '../testing/api.ts';
import { TEST_ACCESS } from '../testing/tokens.ts';
import { type Call, implement } from './implement.ts';

const note = z.object({ name: z.string() });
const call = <Method extends Call['method'], Path extends string>(method: Method, path: Path) =>
  ({ method, path, access: TEST_ACCESS.public, summary: '', answers: { 200: note } }) as const;

/** Each byte of the text in UTF-8 as a character. */
const inLatin1 = (text: string) => Buffer.from(text).toString('latin1');

let api: TestApi;
beforeAll(async () => {
  api = await startApi([
    implement(call('GET', '/body'), () => ({ status: 200, body: { name: 'Señor 🌊' } })),
    implement(call('GET', '/latin1'), () => ({ status: 200, latin1: inLatin1('{"name":"Señor 🌊"}') })),
    implement(call('POST', '/body'), () => ({ status: 200, body: { name: 'Señor 🌊' } })),
    implement(call('POST', '/latin1'), () => ({ status: 200, latin1: inLatin1('{"name":"Señor 🌊"}') })),
    implement(call('POST', '/headers'), () => ({
      status: 200,
      body: { name: 'x' },
      headers: { 'Cache-Control': 'no-store' },
    })),
    implement(call('POST', '/undocumented'), () => ({ status: 200, latin1: '{"nam":"x"}' })),
  ]);
});
afterAll(() => api.stop());

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'content-length': '22' };

test.each(['/body', '/latin1'])('POST %s has a length and no ETag', async (path) => {
  const { body, headers } = await api.call('POST', path);
  expect(body).toEqual({ name: 'Señor 🌊' });
  expect(Object.fromEntries(headers)).toMatchObject(JSON_HEADERS);
  expect(headers.has('etag')).toBe(false);
});

test.each(['/body', '/latin1'])('GET %s has an ETag, with which it is a 304', async (path) => {
  const { body, headers } = await api.call('GET', path);
  expect(body).toEqual({ name: 'Señor 🌊' });
  expect(Object.fromEntries(headers)).toMatchObject(JSON_HEADERS);
  const again = await api.call('GET', path, {
    headers: { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' },
  });
  expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
});

test('the same JSON has the same ETag, as a body and in Latin-1', async () => {
  const [one, other] = [await api.call('GET', '/body'), await api.call('GET', '/latin1')];
  expect(one.headers.get('etag')).toBe(other.headers.get('etag'));
});

test('a HEAD has the headers of the GET', async () => {
  const response = await fetch(`${api.base}/latin1`, { method: 'HEAD' });
  expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: '' });
  expect(Object.fromEntries(response.headers)).toMatchObject({ ...JSON_HEADERS, etag: expect.any(String) });
});

test('an answer may have headers', async () => {
  const { headers } = await api.call('POST', '/headers');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('an error has no ETag', async () => {
  const { status, body, headers } = await api.call('GET', '/nothing');
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
  expect(headers.has('etag')).toBe(false);
});

test('an answer in Latin-1 is checked like a body', async () => {
  expect((await api.call('POST', '/undocumented')).status).toBe(500);
  expect(api.logged).toEqual(['a request failed']);
});
