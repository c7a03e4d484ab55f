import { foreignPictures, isOwnPhoto, isOwnPicture, linksByPlace } from './own-pictures.ts';

const BUCKET = 'https://storage.googleapis.com/hotel-pictures';

test.each([
  ['/pictures', '/pictures/demo/pool.jpg'],
  [BUCKET, `${BUCKET}/demo/pool%20blue.jpg`],
])('a link below %s is to the own store', (store, link) => {
  expect(isOwnPicture(store, link)).toBe(true);
});

/** Each is read as another address by a browser, a proxy or the store, or is none that a service has written. */
test.each([
  '/api/users',
  '/pictures',
  '/pictures/',
  '/pictures-of-others/pool.jpg',
  '/Pictures/pool.jpg',
  '//pictures/pool.jpg',
  '/pictures//pool.jpg',
  '/pictures/a/',
  '/pictures/../api/users',
  '/pictures/a/../../api/users',
  '/pictures/./pool.jpg',
  '/pictures/%2e%2e/api/users',
  '/pictures/%2E./api/users',
  '/pictures/.%2e/api/users',
  '/pictures/..%2fapi/docs',
  '/pictures/..%2Fapi/docs',
  '/pictures/..%5capi/docs',
  '/pictures/..\\api\\docs',
  '\\pictures\\pool.jpg',
  '/pictures/%252e%252e/api/users',
  '/pictures/..%252fapi/docs',
  '/pictures/%00.jpg',
  '/pictures/a%0d%0aSet-Cookie:x',
  '/pictures/%c0%ae%c0%ae/api',
  '/pictures/%zz.jpg',
  '/pictures/pool.jpg?x=/../..',
  '/pictures/pool.jpg#x',
  '/pictures/;/../api',
  '/pictures/\u002e\u2024/api',
  '/pictures/\uff0e\uff0e\uff0fapi',
  '/pict\tures/pool.jpg',
  ' /pictures/pool.jpg',
  '/pictures/pool.jpg\n',
  './pictures/pool.jpg',
  'pictures/pool.jpg',
  'http://site.invalid/pictures/pool.jpg',
  'https://pictures.example/pictures/pool.jpg',
  'https:/pictures/pool.jpg',
  'javascript:alert(1)//pictures/pool.jpg',
  'data:image/png,/pictures/pool.jpg',
])('with the store on the site, %j is foreign', (link) => {
  expect([isOwnPicture('/pictures', link), isOwnPhoto('/pictures', link)]).toEqual([false, false]);
});

test.each([
  '/pictures/pool.jpg',
  'https://storage.googleapis.com/hotel-pictures-of-others/pool.jpg',
  'https://storage.googleapis.com/hotel-pictures/../others/pool.jpg',
  'https://storage.googleapis.com/hotel-pictures%2f..%2fothers/pool.jpg',
  'https://storage.googleapis.com/hotel-pictures/..%2fothers/pool.jpg',
  'http://storage.googleapis.com/hotel-pictures/pool.jpg',
  '//storage.googleapis.com/hotel-pictures/pool.jpg',
  'https:storage.googleapis.com/hotel-pictures/pool.jpg',
  'https:\\\\storage.googleapis.com/hotel-pictures/pool.jpg',
  'https://storage.googleapis.com.example/hotel-pictures/pool.jpg',
  'https://storage.googleapis.com:444/hotel-pictures/pool.jpg',
  'https://storage.googleapis.com@evil.example/hotel-pictures/pool.jpg',
  'https://me@storage.googleapis.com/hotel-pictures/pool.jpg',
  'https://:x',
])('with the store in another place, %j is foreign', (link) => {
  expect(isOwnPicture(BUCKET, link)).toBe(false);
});

test('photos of housekeeping are no pictures of the site, and pictures no photos', () => {
  const [photo, picture] = ['/pictures/photos/f/lamp.large.webp', '/pictures/f/lamp.large.webp'];
  expect([photo, picture].map((link) => isOwnPicture('/pictures', link))).toEqual([false, true]);
  expect([photo, picture].map((link) => isOwnPhoto('/pictures', link))).toEqual([true, false]);
  expect(isOwnPhoto('/pictures', '/pictures/photos/../f/lamp.large.webp')).toBe(false);
  expect(isOwnPicture('/pictures', '/pictures/%70hotos/f/lamp.large.webp')).toBe(false);
});

test('names each foreign link by its field; what the record has already may stay', () => {
  const [own, old, foreign] = ['/pictures/a.jpg', 'https://old.example/b.jpg', 'https://evil.example/c.jpg'];
  const links = { logo: foreign, hero: null, ...linksByPlace('photo', [own, old, foreign]) };
  const error = { code: 'not_own_picture' };
  expect(foreignPictures('/pictures', links, [old])).toEqual({ logo: error, 'photo.2': error });
  expect(foreignPictures('/pictures', linksByPlace('photo', [own, old]), [old])).toBeUndefined();
});
