import { existsSync } from 'node:fs';
import path from 'node:path';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { json } from '../testing/http-client.ts';

const DOCS = path.resolve(import.meta.dirname, '../../dist/docs');

let gateway: TestGateway;

beforeAll(async () => {
  if (!existsSync(DOCS)) throw new Error(`${DOCS} is missing: run "make build" first (make test does)`);
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

test.each(['/api/docs', '/api/docs/', '/api/docs?from=elsewhere', '/API/Docs'])(
  '%s is the page of the calls, and needs no token',
  async (url) => {
    const { status, headers, body } = await gateway.call(url);
    expect([status, headers['content-type']]).toEqual([200, 'text/html;charset=utf-8']);
    expect(String(body)).toContain('/api/docs/swagger-ui/swagger-ui-bundle.js');
  },
);

test.each([
  ['/api/docs/openapi.json', 'application/json', '"openapi":"3.1'],
  ['/api/docs/asyncapi.json', 'application/json', '"asyncapi":"3.0'],
  ['/api/docs/events', 'text/html;charset=utf-8', 'innkeeper.booking'],
  ['/api/docs/show.js', 'text/javascript', 'SwaggerUIBundle'],
  ['/api/docs/docs.css', 'text/css', '{'],
  ['/api/docs/swagger-ui/swagger-ui-bundle.js', 'text/javascript', 'SwaggerUIBundle'],
  ['/api/docs/swagger-ui/swagger-ui.css', 'text/css', '.swagger-ui'],
])('%s is served with the common headers', async (url, type, part) => {
  const { status, headers, body } = await gateway.call(url);
  expect([status, headers['content-type']]).toEqual([200, type]);
  expect(String(body)).toContain(part);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
    'ratelimit-limit': '1000000',
  });
});

test('the pages load scripts and other files only from the gateway', async () => {
  for (const url of ['/api/docs', '/api/docs/events']) {
    const { headers, body } = await gateway.call(url);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|http|\*/);
    expect(String(body)).not.toMatch(/<script>|<style|https?:|\son\w+=/);
  }
});

test('an unchanged file is not sent again', async () => {
  const { headers } = await gateway.call('/api/docs/openapi.json');
  const again = await gateway.call('/api/docs/openapi.json', {
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test.each([
  '/api/docs/nothing',
  '/api/docs/swagger-ui/index.html',
  '/api/docs/swagger-ui/package.json',
  '/api/docs/../main.js',
  '/api/docs/..%2fmain.js',
  '/api/docs/%2e%2e/main.js',
])('%s is 404', async (url) => {
  const reply = await gateway.call(url);
  expect([reply.status, json(reply)['code']]).toEqual([404, 'not_found']);
});

test.each(['POST', 'PUT', 'DELETE'])('a %s is 405', async (method) => {
  const reply = await gateway.call('/api/docs', { method });
  expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
});
