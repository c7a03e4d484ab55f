import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startTestGateway, type TestGateway } from './testing/gateway-process.ts';
import { connectRaw, json } from './testing/http-client.ts';
import { type ScriptedService, startScriptedService } from './testing/scripted-service.ts';

const ENTRANCE = '<!doctype html><title>Sign in · Marisol Bay</title>';
const REGISTER = '<!doctype html><title>Register · Marisol Bay</title>';
const SHELL = '<!doctype html><title>Marisol Bay</title>';
const SCRIPT = 'console.log("innkeeper");'.repeat(100);
const PICTURES_ORIGIN = 'https://pictures.example';

let spa: string;
let gateway: TestGateway;
let pictures: ScriptedService;
let googleStandIn: ScriptedService;

/** A folder beside which lies a file that nobody may read. */
function buildSpa(): string {
  const parent = mkdtempSync(path.join(tmpdir(), 'spa-'));
  const spa = path.join(parent, 'dist');
  mkdirSync(path.join(spa, 'assets'), { recursive: true });
  writeFileSync(path.join(parent, 'secret.txt'), 'secret');
  writeFileSync(path.join(spa, '.env'), 'secret');
  writeFileSync(path.join(spa, 'index.html'), ENTRANCE);
  writeFileSync(path.join(spa, 'register.html'), REGISTER);
  writeFileSync(path.join(spa, 'shell.html'), SHELL);
  writeFileSync(path.join(spa, 'robots.txt'), 'User-agent: *');
  writeFileSync(path.join(spa, 'removed.txt'), 'soon gone');
  const script = path.join(spa, 'assets', 'index-4f3a9c.js');
  writeFileSync(script, SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
  return spa;
}

beforeAll(async () => {
  pictures = await startScriptedService('pictures');
  googleStandIn = await startScriptedService('googleStandIn');
  spa = buildSpa();
  gateway = await startTestGateway({
    env: {
      SPA_DIR: spa,
      PICTURES_URL: pictures.url,
      PICTURES_ORIGIN,
      GOOGLE_STAND_IN_URL: googleStandIn.url,
    },
  });
});
afterAll(async () => {
  await gateway?.stop();
  await pictures?.stop();
  await googleStandIn?.stop();
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const open = (address: string, method = 'GET') => gateway.call(address, { method, headers: BROWSER });

describe('pages', () => {
  test('a file that has been removed since the start is no answer, and ends nothing else', async () => {
    rmSync(path.join(spa, 'removed.txt'));
    await expect(gateway.call('/removed.txt')).rejects.toThrow();
    expect((await open('/home')).status).toBe(200);
  });

  test.each([
    ['/', ENTRANCE],
    ['/?from=mail', ENTRANCE],
    ['/register', REGISTER],
    ['/home', SHELL],
    ['/admin/rooms?page=2', SHELL],
    ['/admin/users/ann@example.com', SHELL],
    ['/registers', SHELL],
  ])(
    'a browser that opens %s gets its own file or else the shell, and is told to ask again next time',
    async (address, page) => {
      const { status, headers, body } = await open(address);
      expect([status, String(body)]).toEqual([200, page]);
      expect(headers).toMatchObject({
        'content-type': 'text/html;charset=utf-8',
        'cache-control': 'no-cache',
      });
    },
  );

  test('carry the policy that they need, and what every answer carries', async () => {
    const { headers } = await open('/');
    const policy = Object.fromEntries(
      headers['content-security-policy']!.toString()
        .split('; ')
        .map((rule) => {
          const [name, ...sources] = rule.split(' ');
          return [name!, sources];
        }),
    );
    expect(policy['default-src']).toEqual(["'self'"]);
    expect(policy['script-src']).toEqual(["'self'", 'https://accounts.google.com/gsi/client']);
    expect(policy['style-src']).toContain("'unsafe-inline'");
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    for (const rule of ['connect-src', 'img-src']) expect(policy[rule]).toContain(PICTURES_ORIGIN);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
      'ratelimit-limit': '1000000',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
  });

  test('are not sent again when they have not changed', async () => {
    const { headers } = await open('/');
    const again = await gateway.call('/', { headers: { ...BROWSER, 'if-none-match': String(headers.etag) } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('HEAD has the headers alone', async () => {
    const { status, headers, body } = await open('/home', 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, String(SHELL.length), 0]);
  });
});

describe('files', () => {
  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('are sent as %s to a browser that reads %s, to be kept for ever', async (encoding, accepted) => {
    const { status, headers } = await gateway.call('/assets/index-4f3a9c.js', {
      headers: { accept: '*/*', 'accept-encoding': accepted },
    });
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers.vary).toContain('Accept-Encoding');
  });

  test('without a hash in their name are kept for a while', async () => {
    const { headers, body } = await gateway.call('/robots.txt');
    expect([String(body), headers['cache-control']]).toEqual(['User-agent: *', 'public, max-age=3600']);
  });

  test('that do not exist are 404, in the shape of every error', async () => {
    const reply = await gateway.call('/assets/index-000000.js', { headers: { accept: '*/*' } });
    expect([reply.status, json(reply)['code']]).toEqual([404, 'not_found']);
    expect(reply.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(reply.headers['cache-control']).toBeUndefined();
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/.env',
    '//secret.txt',
    '/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/assets/index-4f3a9c.js%00.html',
  ])('outside of the folder, %s, are never sent', async (address) => {
    for (const accept of ['*/*', BROWSER.accept]) {
      const answer = await connectRaw(
        gateway.port,
        `GET ${address} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
      ).closed;
      expect(answer).not.toMatch(/secret\b(?!\.txt)|root:/);
      expect(answer).toMatch(
        accept === '*/*' ? /^HTTP\/1.1 (400|404) / : /^HTTP\/1.1 (400 |200 OK[\s\S]*Marisol Bay)/,
      );
    }
  });
});

describe('what is not a page', () => {
  test.each(['/api/nothing', '/api', '/API/nothing', '/api/users/x/y'])(
    '%s stays a 404 of the API for a browser',
    async (address) => {
      const reply = await open(address);
      expect([reply.status, json(reply)['code']]).toEqual([404, 'not_found']);
    },
  );

  test.each(['POST', 'PUT', 'DELETE'])('a %s to a page is 404', async (method) => {
    const reply = await open('/home', method);
    expect([reply.status, json(reply)['code']]).toEqual([404, 'not_found']);
  });
});

describe('pictures', () => {
  test('are read from the picture store, under the same path, without the reader’s token', async () => {
    const reply = await gateway.call('/pictures/demo/harbour.jpg?x=1', { headers: gateway.guest() });
    expect(json(reply)).toMatchObject({
      service: 'pictures',
      method: 'GET',
      url: '/pictures/demo/harbour.jpg?x=1',
    });
    expect(json(reply)['headers']).not.toHaveProperty('authorization');
    expect((await gateway.call('/pictures/demo/harbour.jpg', { method: 'HEAD' })).status).toBe(200);
  });

  test.each(['POST', 'PUT', 'DELETE'])('are not changed here: a %s is 405', async (method) => {
    const reply = await gateway.call('/pictures/demo/harbour.jpg', { method });
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test.each(['/pictures/../secret', '/pictures/..%2f..%2fetc/passwd', '/pictures/a/%2e%2e/%2e%2e/b'])(
    '%s does not reach the store',
    async (address) => {
      const request = `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
      expect(await connectRaw(gateway.port, request).closed).toMatch(/^HTTP\/1.1 400 /);
    },
  );
});

describe('what stands in for Google', () => {
  test('answers with pages that run files of their own only, and may answer the page that opened them', async () => {
    const { status, headers } = await open('/stand-in-google/consent?client_id=demo');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(headers['content-security-policy']).not.toContain('unsafe');
    const site = await open('/');
    expect(headers['cross-origin-opener-policy']).toBe(site.headers['cross-origin-opener-policy']);
  });

  test.each(['POST', 'PUT', 'DELETE'])('takes no %s', async (method) => {
    const reply = await gateway.call('/stand-in-google/consent', { method });
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('is not there where a hotel does without, and no page of the SPA is in its place', async () => {
    const without = await startTestGateway({ env: { SPA_DIR: buildSpa() } });
    const reply = await without.call('/stand-in-google/consent', { headers: BROWSER });
    await without.stop();
    expect([reply.status, json(reply)['code']]).toEqual([404, 'not_found']);
  });
});
