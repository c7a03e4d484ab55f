import { isFromOtherSite } from './own-page.ts';

test.each<[string, Record<string, string>, boolean]>([
  ['a page of the hotel', { 'sec-fetch-site': 'same-origin' }, false],
  ['its user, who types the address', { 'sec-fetch-site': 'none' }, false],
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, true],
  ['a page of another part of the domain', { 'sec-fetch-site': 'same-site' }, true],
  ['a page of the hotel, as an old browser says', { origin: 'http://hotel.example:8080' }, false],
  [
    'a page of the hotel behind a proxy',
    { origin: 'https://stay.example', 'x-forwarded-host': 'stay.example' },
    false,
  ],
  ['a page of another site, as an old browser says', { origin: 'https://hotel.example' }, true],
  ['a page without an origin', { origin: 'null' }, true],
  ['a program', {}, false],
])('%s', (_who, headers, isOther) => {
  const host = 'hotel.example:8080';
  expect(isFromOtherSite({ headers: { host, ...headers } })).toBe(isOther);
});
