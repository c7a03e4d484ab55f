import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { CategoryOnWire } from '@innkeeper/contracts/catalog';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { type HotelEndpoint, startHotelEndpoint } from '../testing/hotel-endpoint.ts';
import { json, type Reply } from '../testing/http-client.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { until } from '../testing/until.ts';

const PAGE = `<head><!--hotel-head--><title>Sign in · {{hotel.name}}</title></head>
<img src="{{hotel.logo}}"> Call {{hotel.phone}} <!--hotel-record-->`;
const BROWSER = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'identity' };

const ROOM: CategoryOnWire = {
  id: '5e1f0000-0000-4000-8000-000000000002',
  name: 'Sea Suite',
  description: 'The bay from the bed.',
  price: 264,
  features: [],
  image: null,
  morePictures: [],
  squareMetres: null,
  beds: [],
  bathroom: null,
  amenities: [],
  accessibility: [],
  version: 1,
};

let hotel: HotelEndpoint;
let gateway: TestGateway;

function buildSite(): string {
  const site = createTemporaryFolder();
  for (const file of ['index.html', 'register.html', 'shell.html', 'room.html'])
    writeFileSync(path.join(site, file), PAGE);
  return site;
}

const start = async (catalogUrl: string, env: Record<string, string> = {}) =>
  startTestGateway({ env: { SPA_DIR: buildSite(), CATALOG_URL: catalogUrl, ...env } });
const open = (url: string, headers: Record<string, string> = {}, of = gateway) =>
  of.call(url, { headers: { ...BROWSER, ...headers } });
const titleOf = ({ body }: Reply) => /<title>(.*)<\/title>/.exec(String(body))?.[1];
const recordOf = ({ body }: Reply) =>
  JSON.parse(/<script type="application\/json" id="hotel">(.*?)<\/script>/.exec(String(body))![1]!);

beforeAll(async () => {
  hotel = await startHotelEndpoint({ name: 'Posada', phone: '+34 1' });
  gateway = await start(hotel.url);
});
afterAll(async () => {
  await gateway?.stop();
  await hotel?.stop();
});

test('each room type has a page of its own, and is in the site map', async () => {
  hotel.setRooms([ROOM]);
  await until(
    'it is known',
    async () => titleOf(await open('/stay/rooms/sea-suite')) === 'Sea Suite · Posada',
    10_000,
  );
  const page = String((await open('/stay/rooms/sea-suite')).body);
  expect(page).toContain('content="The bay from the bed."');
  expect(page).toContain('"@type":"HotelRoom"');
  expect((await open('/stay/rooms/sea-suite')).status).toBe(200);
  const unknown = await open('/stay/rooms/penthouse');
  expect([unknown.status, titleOf(unknown)]).toEqual([404, 'Sign in · Posada']);
  const again = { 'if-none-match': String(unknown.headers['etag']) };
  expect((await open('/stay/rooms/penthouse', again)).status).toBe(404);
  expect(String((await open('/sitemap.xml')).body)).toContain('/stay/rooms/sea-suite</loc>');
});

describe('pages', () => {
  test.each(['/', '/index.html', '/register', '/register.html', '/home', '/shell.html'])(
    '%s comes with the hotel in it',
    async (url) => {
      const reply = await open(url);
      expect(titleOf(reply)).toBe('Sign in · Posada');
      expect(String(reply.body)).not.toMatch(/\{\{|<!--/);
      expect(recordOf(reply)).toMatchObject({ name: 'Posada', version: expect.any(Number) });
      expect(reply.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
    },
  );

  test('a page that a browser opens right after a change shows it', async () => {
    await open('/');
    hotel.change({ name: 'Casa' });
    const changedAt = performance.now();
    await until(
      'the page has the new name',
      async () => titleOf(await open('/')) === 'Sign in · Casa',
      5_000,
    );
    // Of the second that a change may take; the rest is for slow machines.
    expect(performance.now() - changedAt).toBeLessThan(2_500);
    hotel.change({ name: 'Posada' });
    await until('it is called as before', async () => titleOf(await open('/')) === 'Sign in · Posada');
  });

  test('are sent again only when they changed', async () => {
    const { headers } = await open('/');
    expect(headers['cache-control']).toBe('no-cache');
    const same = await open('/', { 'if-none-match': String(headers['etag']) });
    expect([same.status, same.body.length]).toEqual([304, 0]);
    hotel.change({ phone: '+34 2' });
    await until('it changed', async () => {
      const again = await open('/', { 'if-none-match': String(headers['etag']) });
      return again.status === 200 && String(again.body).includes('Call +34 2');
    });
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are compressed with %s', async (encoding, decompress) => {
    const plain = await open('/');
    const { headers, body } = await open('/', { 'accept-encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding);
    expect(String(headers.vary)).toContain('Accept-Encoding');
    expect(decompress(body)).toEqual(plain.body);
  });

  test('name the origin that the browser uses, and none that a client made up', async () => {
    expect(String((await open('/', { host: 'posada.example' })).body)).toContain(
      '"url":"http://posada.example/"',
    );
    const { body } = await open('/', { host: 'x"><script>alert(1)</script>' });
    expect(String(body)).toContain('"url":"/"');
    expect(String(body)).not.toContain('alert');
  });

  test('name https where a trusted proxy ends it', async () => {
    const behindProxy = await start(hotel.url, { TRUSTED_HOPS: '1' });
    const reply = await open('/', { host: 'posada.example', 'x-forwarded-proto': 'https' }, behindProxy);
    await behindProxy.stop();
    expect(String(reply.body)).toContain('"url":"https://posada.example/"');
  });

  test('texts of the hotel stay texts', async () => {
    const name = '</title></script><script>alert("&\'")</script>{{hotel.phone}}';
    hotel.change({ name });
    await until('it has that name', async () => recordOf(await open('/')).name === name);
    const reply = await open('/');
    expect(String(reply.body)).not.toContain('<script>');
    expect(titleOf(reply)).toContain('&lt;script&gt;alert(&quot;&amp;&#39;&quot;)');
    expect(titleOf(reply)).toContain('{{hotel.phone}}');
    hotel.change({ name: 'Posada' });
    await until('it is called as before', async () => titleOf(await open('/')) === 'Sign in · Posada');
  });
});

describe('while catalog', () => {
  const failures = [503, 'nothing', 'no hotel'] as const;
  test.each(failures)('answers %s, pages show the last known hotel, and recover', async (response) => {
    await open('/');
    hotel.respondWith(response);
    hotel.change({ name: 'Unseen' });
    const logged = gateway.log.length;
    await until('the failure is logged', async () => {
      expect(titleOf(await open('/register'))).toBe('Sign in · Posada');
      return gateway.log.slice(logged).some(({ msg }) => /settings cannot be read/.test(msg));
    });
    hotel.respondWith(undefined);
    await until('the change arrived', async () => titleOf(await open('/')) === 'Sign in · Unseen');
    hotel.change({ name: 'Posada' });
    await until('it is called as before', async () => titleOf(await open('/')) === 'Sign in · Posada');
  });

  test('was never reachable, pages show a hotel without a name of its own', async () => {
    const alone = await start('http://127.0.0.1:9');
    const reply = await open('/', {}, alone);
    await alone.stop();
    expect([reply.status, titleOf(reply), recordOf(reply).version]).toEqual([200, 'Sign in · Our Hotel', 0]);
  });
});

describe('the parts for a web server that has the pages', () => {
  test.each([
    ['name', /^Posada$/],
    ['phone', /^\+34 \d$/],
    ['logo', /^\/icon\.svg$/],
    ['head', /^<meta name="description"/],
    ['record', /^<script type="application\/json" id="hotel">/],
  ])('have %s', async (name, text) => {
    const { status, headers, body } = await open(`/hotel-parts/${name}`);
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(String(body)).toMatch(text);
  });

  test('come without a site, too', async () => {
    const without = await startTestGateway({ env: { CATALOG_URL: hotel.url } });
    const part = await open('/hotel-parts/name', {}, without);
    const page = await open('/', {}, without);
    await without.stop();
    expect([String(part.body), page.status]).toEqual(['Posada', 404]);
  });

  test('are those of the room type whose page the web server names', async () => {
    hotel.setRooms([ROOM]);
    const at = (part: string, address: string) => open(`/hotel-parts/${part}`, { 'x-page-address': address });
    await until(
      'it is known',
      async () => String((await at('title', '/stay/rooms/sea-suite')).body) === 'Sea Suite · Posada',
      10_000,
    );
    const head = String((await at('head', '/stay/rooms/sea-suite?from=2026-12-11')).body);
    expect(head).toContain('content="The bay from the bed."');
    expect(head).toContain('"@type":"HotelRoom"');
    const links = String((await at('links/en/room', '/stay/rooms/sea-suite')).body);
    expect(links).toMatch(/rel="canonical" href="[^"]*\/stay\/rooms\/sea-suite"/);
    expect(String((await at('title', '/register')).body)).toBe('Posada');
    expect((await at('links/en/room', '/stay')).status).toBe(404);
    const language = async (address: string) => (await at('language', address)).status;
    expect([
      await language('/stay/rooms/sea-suite'),
      await language('/stay/rooms/penthouse'),
      await language('/de/stay/rooms/%zz'),
      await language('/stay'),
    ]).toEqual([204, 403, 403, 204]);
  });

  test.each(['', 'toString', 'name/x', '__proto__'])('are 404 when there is no part %s', async (name) => {
    const reply = await open(`/hotel-parts/${name}`);
    expect([reply.status, json(reply)['code']]).toEqual([404, 'not_found']);
  });
});
