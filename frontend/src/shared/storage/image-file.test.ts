import { rejectionOf } from './image-file.ts';

const file = (name: string, type: string, size = 1) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])('accepts %s', (type) => {
  expect(rejectionOf(file('room', type))).toBeNull();
});

it.each(['text/html', 'image/svg+xml', 'application/pdf', ''])('rejects %s', (type) => {
  expect(rejectionOf(file('notes', type))).toMatch(/notes is not an image/);
});

it.each([
  ['image/heic', 'room.heic'],
  ['image/heif', 'room.heif'],
  ['', 'room.HEIC'],
])('accepts a photo of a phone, of type “%s”', (type, name) => {
  expect(rejectionOf(file(name, type))).toBeNull();
});

it('rejects what no browser should make smaller before it is uploaded', () => {
  const megabyte = 1024 * 1024;
  expect(rejectionOf(file('room.jpg', 'image/jpeg', 80 * megabyte))).toBeNull();
  expect(rejectionOf(file('room.jpg', 'image/jpeg', 80 * megabyte + 1))).toMatch(/larger than 80 MB/);
  expect(rejectionOf(file('sea.gif', 'image/gif', 10 * megabyte))).toBeNull();
  expect(rejectionOf(file('sea.gif', 'image/gif', 10 * megabyte + 1))).toMatch(/larger than 10 MB/);
});
