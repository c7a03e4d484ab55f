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

it('rejects files over 10 MB before they are uploaded', () => {
  const limit = 10 * 1024 * 1024;
  expect(rejectionOf(file('room.jpg', 'image/jpeg', limit))).toBeNull();
  expect(rejectionOf(file('room.jpg', 'image/jpeg', limit + 1))).toMatch(/larger than 10 MB/);
});
