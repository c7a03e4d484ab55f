import { foreignPictures, isOwnPicture, linksByPlace } from './own-pictures.ts';

const BUCKET = 'https://storage.googleapis.com/hotel-pictures';

test.each([
  ['/pictures', '/pictures/demo/pool.jpg'],
  [BUCKET, `${BUCKET}/demo/pool%20blue.jpg`],
])('a link below %s is to the own store', (store, link) => {
  expect(isOwnPicture(store, link)).toBe(true);
});

test.each([
  ['/pictures', '/api/users'],
  ['/pictures', '/pictures-of-others/pool.jpg'],
  ['/pictures', '/pictures/../api/users'],
  ['/pictures', '/pictures/%2e%2e/api/users'],
  ['/pictures', 'https://pictures.example/pictures/pool.jpg'],
  [BUCKET, '/pictures/pool.jpg'],
  [BUCKET, 'https://storage.googleapis.com/hotel-pictures-of-others/pool.jpg'],
  [BUCKET, 'https://storage.googleapis.com/hotel-pictures/../others/pool.jpg'],
  [BUCKET, 'http://storage.googleapis.com/hotel-pictures/pool.jpg'],
  [BUCKET, 'https://storage.googleapis.com.example/hotel-pictures/pool.jpg'],
  [BUCKET, 'https://:x'],
])('with the store at %s, %s is foreign', (store, link) => {
  expect(isOwnPicture(store, link)).toBe(false);
});

test('names each foreign link by its field; what the record has already may stay', () => {
  const [own, old, foreign] = ['/pictures/a.jpg', 'https://old.example/b.jpg', 'https://evil.example/c.jpg'];
  const links = { logo: foreign, hero: null, ...linksByPlace('photo', [own, old, foreign]) };
  const message = 'must be a picture that was uploaded to this hotel';
  expect(foreignPictures('/pictures', links, [old])).toEqual({ logo: message, 'photo.2': message });
  expect(foreignPictures('/pictures', linksByPlace('photo', [own, old]), [old])).toBeUndefined();
});
