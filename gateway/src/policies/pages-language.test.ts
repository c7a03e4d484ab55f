import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { type SiteHotel, toSiteHotel } from '@innkeeper/contracts/hotel-page';
import { NOTHING_KNOWN } from '@innkeeper/contracts/room-page';
import { createContext, type Request } from '../request/context.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { pagesPolicy } from './pages.ts';

const BROWSER = { accept: 'text/html' };
const ENGLISH = { ...BROWSER, 'accept-language': 'en-GB,en;q=0.9' };
const GERMAN = { ...BROWSER, 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };

const hotel: SiteHotel = {
  ...toSiteHotel({ ...NEW_HOTEL, version: 1 }),
  languages: ['en', 'de', 'ar'],
  legalPages: ['imprint'],
};
let offered = hotel;
let server: Server;
let url: string;

beforeAll(async () => {
  const folder = createTemporaryFolder();
  for (const [language, texts] of Object.entries({ en: 'Welcome', de: 'Willkommen', ar: 'أهلا' })) {
    const place = path.join(folder, language === 'en' ? '' : language);
    mkdirSync(place, { recursive: true });
    for (const [file, of] of [
      ['index', '/'],
      ['stay', '/stay'],
      ['shell', ''],
    ])
      writeFileSync(
        path.join(place, `${file}.html`),
        `<html lang="${language}"><!--hotel-links ${language} ${of}-->${texts} ${file}</html>`,
      );
  }
  writeFileSync(path.join(folder, 'icon.svg'), '<svg/>');
  const addContext = createContext(
    0,
    () => true,
    () => {},
  );
  const handle = pagesPolicy({
    folder,
    csp: '',
    hotel: { read: async () => offered, rooms: async () => [] },
    selling: { read: async () => NOTHING_KNOWN },
  }).policy();
  server = createServer((req, res) =>
    addContext(req as Request, res, () => handle(req as Request, res, () => res.writeHead(404).end('next'))),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
afterEach(() => {
  offered = hotel;
});

const open = async (address: string, headers: Record<string, string> = ENGLISH) => {
  const response = await fetch(url + address, { headers, redirect: 'manual' });
  return { response, text: await response.text() };
};
const textOf = async (address: string, headers?: Record<string, string>) =>
  (await open(address, headers)).text.replace(/<[^>]*>/g, '').trim();

test.each([
  ['/', ENGLISH, 'Welcome index'],
  ['/', GERMAN, 'Willkommen index'],
  ['/', { ...GERMAN, cookie: 'language=en' }, 'Welcome index'],
  ['/stay?checkIn=2026-01-01', GERMAN, 'Willkommen stay'],
  ['/de', ENGLISH, 'Willkommen index'],
  ['/de/', ENGLISH, 'Willkommen index'],
  ['/de/stay', ENGLISH, 'Willkommen stay'],
  ['/ar/stay', { ...GERMAN, cookie: 'language=en' }, 'أهلا stay'],
  ['/en/stay', GERMAN, 'Welcome stay'],
  ['/de/stay/checkout', ENGLISH, 'Willkommen shell'],
  ['/admin/today', GERMAN, 'Willkommen shell'],
  ['/fr/stay', ENGLISH, 'Welcome stay'],
  ['/stay', { ...BROWSER, 'accept-language': 'ja,xx;q=zero' }, 'Welcome stay'],
  ['/stay', { ...BROWSER, cookie: 'language=../../etc/passwd' }, 'Welcome stay'],
  ['/stay', { ...BROWSER, cookie: 'language=fr' }, 'Welcome stay'],
  ['/DE/stay', ENGLISH, 'Welcome shell'],
  ['//de', ENGLISH, 'Welcome shell'],
])('%s with %j is %s', async (address, headers, text) => {
  expect(await textOf(address, headers)).toBe(text);
});

test('a cache keeps a page apart for readers who may get another language', async () => {
  const { headers } = (await open('/stay', GERMAN)).response;
  expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
  expect((await open('/de/stay')).response.headers.get('vary')).toBe('Accept-Encoding');
  offered = { ...hotel, languages: ['en'] };
  expect((await open('/stay', GERMAN)).response.headers.get('vary')).toBe('Accept-Encoding');
});

test('a copy of the page in one language is not current for a reader of another', async () => {
  const etag = (await open('/stay', GERMAN)).response.headers.get('etag')!;
  expect((await open('/stay', { ...GERMAN, 'if-none-match': etag })).response.status).toBe(304);
  const english = await open('/stay', { ...ENGLISH, 'if-none-match': etag });
  expect([english.response.status, english.text]).toEqual([200, expect.stringContaining('Welcome')]);
});

test('a language that the hotel no longer offers is not served', async () => {
  offered = { ...hotel, languages: ['en'] };
  expect(await textOf('/de/stay', GERMAN)).toBe('Welcome stay');
  expect((await open('/sitemap.xml')).text).not.toContain('/de');
});

test('the hotel’s own language may be another than English', async () => {
  offered = { ...hotel, languages: ['de', 'en'] };
  expect(await textOf('/', { ...BROWSER, 'accept-language': 'ja' })).toBe('Willkommen index');
  expect(await textOf('/en', GERMAN)).toBe('Welcome index');
});

test('a page links to itself in each language, and the address without one leaves it to the reader', async () => {
  const linksOf = ({ text }: { text: string }) => text.match(/<link[^>]*>/g);
  const alternates = [
    `<link rel="alternate" hreflang="en" href="${url}/stay" />`,
    `<link rel="alternate" hreflang="de" href="${url}/de/stay" />`,
    `<link rel="alternate" hreflang="ar" href="${url}/ar/stay" />`,
    `<link rel="alternate" hreflang="x-default" href="${url}/stay" />`,
  ];
  const canonical = (address: string) => `<link rel="canonical" href="${url}${address}" />`;
  expect(linksOf(await open('/stay', ENGLISH))).toEqual([canonical('/stay'), ...alternates]);
  expect(linksOf(await open('/stay', GERMAN))).toEqual([canonical('/de/stay'), ...alternates]);
  expect(linksOf(await open('/de/stay', ENGLISH))).toEqual([canonical('/de/stay'), ...alternates]);
  expect(linksOf(await open('/de'))![0]).toBe(canonical('/de'));
  offered = { ...hotel, languages: ['en'] };
  expect(linksOf(await open('/stay'))).toEqual([canonical('/stay')]);
});

test('the map of the site has each public page in each language', async () => {
  const { response, text } = await open('/sitemap.xml');
  expect(response.headers.get('content-type')).toBe('application/xml;charset=utf-8');
  const places = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place!.replace(url, ''));
  expect(places).toEqual(
    ['', '/stay', '/categories', '/register', '/imprint'].flatMap((page) => [
      page || '/',
      `/de${page}`,
      `/ar${page}`,
    ]),
  );
  expect(text.match(/hreflang="x-default"/g)).toHaveLength(places.length);
  expect((await open('/robots.txt')).text).toContain(`Sitemap: ${url}/sitemap.xml`);
});

test.each([
  ['/de/../api/hotel', 404],
  ['/de/x%2f..%2fassets', 400],
  ['/de/assets/missing.js', 404],
  ['/hotel-parts/links/de/admin', 404],
  ['/hotel-parts/links/xx/stay', 404],
])('%s gets %d', async (address, status) => {
  const { response } = await open(address, { accept: '*/*' });
  expect(response.status).toBe(status);
});

test.each([
  ['/de/stay?x=1', 'de', 'Accept-Encoding'],
  ['/stay', 'ar', 'Accept-Encoding, Accept-Language, Cookie'],
])('a web server that has the pages learns of %s that it is in %s', async (address, language, vary) => {
  const { response } = await open('/hotel-parts/language', {
    'x-page-address': address,
    cookie: 'language=ar',
  });
  expect([
    response.status,
    response.headers.get('x-page-language'),
    response.headers.get('x-page-vary'),
  ]).toEqual([204, language, vary]);
  expect((await open('/hotel-parts/links/de/stay')).text).toContain(`${url}/de/stay`);
});
