import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { FILE_CSP, pageCsp } from '../request/security-headers.ts';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { connectRaw, json } from '../testing/http-client.ts';
import { type ScriptedService, startScriptedService } from '../testing/scripted-service.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const INDEX = '<!doctype html><title>Sign in · Marisol Bay</title>';
const REGISTER = '<!doctype html><title>Register · Marisol Bay</title>';
const SHELL = '<!doctype html><title>Marisol Bay</title>';
const SCRIPT = 'console.log("innkeeper");'.repeat(100);
const PICTURES_ORIGIN = 'https://pictures.example';

let site: string;
let gateway: TestGateway;
let pictures: ScriptedService;
let googleStandIn: ScriptedService;

/** Writes the folder of a site, and a file next to it that must not be served. */
function buildSite(): string {
  const parent = createTemporaryFolder();
  const site = path.join(parent, 'dist');
  mkdirSync(path.join(site, 'assets'), { recursive: true });
  writeFileSync(path.join(parent, 'secret.txt'), 'secret');
  writeFileSync(path.join(site, '.env'), 'secret');
  writeFileSync(path.join(site, 'index.html'), INDEX);
  writeFileSync(path.join(site, 'register.html'), REGISTER);
  writeFileSync(path.join(site, 'shell.html'), SHELL);
  writeFileSync(path.join(site, 'notes.txt'), 'Notes');
  writeFileSync(path.join(site, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(path.join(site, 'removed.txt'), 'will be deleted');
  const script = path.join(site, 'assets', 'index-4f3a9c.js');
  writeFileSync(script, SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
  return site;
}

beforeAll(async () => {
  pictures = await startScriptedService('pictures');
  googleStandIn = await startScriptedService('googleStandIn');
  site = buildSite();
  gateway = await startTestGateway({
    env: {
      SPA_DIR: site,
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
const open = (url: string, method = 'GET') => gateway.call(url, { method, headers: BROWSER });

describe('pages', () => {
  test('a file deleted since the start gets no response, and the gateway continues', async () => {
    rmSync(path.join(site, 'removed.txt'));
    await expect(gateway.call('/removed.txt')).rejects.toThrow();
    expect((await open('/home')).status).toBe(200);
  });

  test.each([
    ['/', INDEX],
    ['/?from=mail', INDEX],
    ['/register', REGISTER],
    ['/home', SHELL],
    ['/admin/rooms?page=2', SHELL],
    ['/admin/users/ann@example.com', SHELL],
    ['/registers', SHELL],
  ])(
    'a browser that opens %s gets its file, else the shell, and revalidates it next time',
    async (url, page) => {
      const { status, headers, body } = await open(url);
      expect([status, String(body)]).toEqual([200, page]);
      expect(headers).toMatchObject({
        'content-type': 'text/html;charset=utf-8',
        'cache-control': 'no-cache',
      });
    },
  );

  test.each([
    ['a program that accepts anything', { accept: '*/*' }],
    ['one that says nothing', {}],
    ['one that prefers another form', { accept: 'application/json;q=0.9, */*;q=0.1' }],
    ['one that accepts text', { accept: 'text/*' }],
  ])(
    '%s gets them too, also without the body, at every address that names no file',
    async (_who, headers) => {
      for (const url of ['/account-link', '/account-link/', '/stay?x=1.5', '/admin/rooms', '/invitation'])
        for (const method of ['GET', 'HEAD']) {
          const { status, body } = await gateway.call(url, { method, headers: { ...headers } });
          expect([url, status, String(body)]).toEqual([url, 200, method === 'GET' ? SHELL : '']);
        }
      for (const url of [
        '/account-link.js',
        '/assets/index-000000.css',
        '/.well-known/none.txt',
        '/api/x',
        '/API',
      ])
        expect([url, (await gateway.call(url, { headers: { ...headers } })).status]).toEqual([url, 404]);
    },
  );

  test('a program that accepts only data gets the error as data', async () => {
    const reply = await gateway.call('/account-link', { headers: { accept: 'application/json' } });
    expect([reply.status, json(reply)['code']]).toEqual([404, 'not_found']);
  });

  test('a file that only pages use has a short policy, also an image in SVG, which is a page when it is opened', async () => {
    const policyOf = async (url: string) => (await gateway.call(url)).headers['content-security-policy'];
    const { headers } = await gateway.call('/assets/index-4f3a9c.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('permissions-policy');
    expect(await policyOf('/assets/index-4f3a9c.js')).toBe(FILE_CSP);
    expect(await policyOf('/icon.svg')).toBe(FILE_CSP);
    expect(await policyOf('/')).toBe(pageCsp(PICTURES_ORIGIN));
  });

  test('have their own Content-Security-Policy and the common headers', async () => {
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
    expect(policy['style-src']).toContain("'unsafe-inline'"); // the hotel's colours
    expect(policy['style-src-attr']).toEqual(["'none'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    for (const rule of ['connect-src', 'img-src']) expect(policy[rule]).toContain(PICTURES_ORIGIN);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
      'ratelimit-limit': '1000000',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
  });

  test('are not sent again when unchanged', async () => {
    const { headers } = await open('/');
    const again = await gateway.call('/', { headers: { ...BROWSER, 'if-none-match': String(headers.etag) } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('HEAD returns only the headers', async () => {
    const { status, headers, body } = await open('/home', 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, String(SHELL.length), 0]);
  });
});

describe('files', () => {
  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])(
    'under /assets are sent as %s to a browser that accepts %s, and cached for a year',
    async (encoding, accepted) => {
      const { status, headers } = await gateway.call('/assets/index-4f3a9c.js', {
        headers: { accept: '*/*', 'accept-encoding': accepted },
      });
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toMatch(/javascript/);
      expect(headers.vary).toContain('Accept-Encoding');
    },
  );

  test('without a hash in their name are cached for an hour', async () => {
    const { headers, body } = await gateway.call('/notes.txt');
    expect([String(body), headers['cache-control']]).toEqual(['Notes', 'public, max-age=3600']);
  });

  test('that do not exist are 404, with the common error body', async () => {
    const reply = await gateway.call('/assets/index-000000.js', { headers: { accept: '*/*' } });
    expect([reply.status, json(reply)['code']]).toEqual([404, 'not_found']);
    expect(reply.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(reply.headers['cache-control']).toBe('no-store');
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
  ])('outside of the folder (%s) are never sent', async (url) => {
    for (const accept of ['*/*', BROWSER.accept]) {
      const response = await connectRaw(
        gateway.port,
        `GET ${url} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
      ).closed;
      expect(response).not.toMatch(/secret\b(?!\.txt)|root:/);
      expect(response).toMatch(
        accept === '*/*' ? /^HTTP\/1.1 (400|404) / : /^HTTP\/1.1 (400 |200 OK[\s\S]*Marisol Bay)/,
      );
    }
  });
});

describe('requests that are not for pages', () => {
  test.each(['/api/nothing', '/api', '/API/nothing', '/api/users/x/y'])(
    '%s is the JSON 404 of the API, also for a browser',
    async (url) => {
      const reply = await open(url);
      expect([reply.status, json(reply)['code']]).toEqual([404, 'not_found']);
    },
  );

  test.each(['POST', 'PUT', 'DELETE'])('a %s to a page is 404', async (method) => {
    const reply = await open('/home', method);
    expect([reply.status, json(reply)['code']]).toEqual([404, 'not_found']);
  });
});

describe('images', () => {
  test('are read from the image store under the same path, without the token', async () => {
    const reply = await gateway.call('/pictures/demo/harbour.jpg?x=1', { headers: gateway.guest() });
    expect(json(reply)).toMatchObject({
      service: 'pictures',
      method: 'GET',
      url: '/pictures/demo/harbour.jpg?x=1',
    });
    expect(json(reply)['headers']).not.toHaveProperty('authorization');
    expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin'); // e-mails show them, too
    expect((await gateway.call('/pictures/demo/harbour.jpg', { method: 'HEAD' })).status).toBe(200);
  });

  test.each(['POST', 'PUT', 'DELETE'])(
    'cannot be changed through the gateway: a %s is 405',
    async (method) => {
      const reply = await gateway.call('/pictures/demo/harbour.jpg', { method });
      expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
    },
  );

  test.each(['/pictures/../secret', '/pictures/..%2f..%2fetc/passwd', '/pictures/a/%2e%2e/%2e%2e/b'])(
    '%s does not reach the store',
    async (url) => {
      const request = `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
      expect(await connectRaw(gateway.port, request).closed).toMatch(/^HTTP\/1.1 400 /);
    },
  );
});

describe('the stand-in for Google', () => {
  test('serves pages that load only their own files and can reach the window that opened them', async () => {
    const { status, headers } = await open('/stand-in-google/consent?client_id=demo');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(headers['content-security-policy']).not.toContain('unsafe');
    const page = await open('/');
    expect(headers['cross-origin-opener-policy']).toBe(page.headers['cross-origin-opener-policy']);
  });

  test.each(['POST', 'PUT', 'DELETE'])('does not accept %s', async (method) => {
    const reply = await gateway.call('/stand-in-google/consent', { method });
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('is 404 when it is not configured, instead of a page of the site', async () => {
    const without = await startTestGateway({ env: { SPA_DIR: buildSite() } });
    const reply = await without.call('/stand-in-google/consent', { headers: BROWSER });
    await without.stop();
    expect([reply.status, json(reply)['code']]).toEqual([404, 'not_found']);
  });
});
