import { randomUUID } from 'node:crypto';
import { PICTURE_TYPES, smallPicture } from '@innkeeper/contracts/gallery';
import fc from 'fast-check';
import { isPhotoName, isPrivate, objectName, pictureNames } from './object-name.ts';

const inFolder = (fileName: string, type: (typeof PICTURE_TYPES)[number] = 'image/jpeg') =>
  objectName('f', fileName, type).slice(2);

it.each(['room.jpg', 'Sea Suite (2).JPEG', 'phöto_über-uns.jpg', '写真.jpg', 'v1.2.final.jpg'])(
  'keeps the name %p',
  (name) => expect(inFolder(name)).toBe(name),
);

it.each([
  ['/etc/passwd.jpg', 'passwd.jpg'],
  ['C:\\pictures\\room.jpg', 'room.jpg'],
  ['../../room.jpg', 'room.jpg'],
  ['..', 'picture.jpg'],
  ['.htaccess', 'htaccess.jpg'],
  ['.jpg', 'jpg.jpg'],
  ['a<script>"b\'.jpg', 'a-script-b-.jpg'],
  ['a?b#c%2f.jpg', 'a-b-c-2f.jpg'],
  ['line\r\nbreak.jpg', 'line-break.jpg'],
  ['🌊', 'picture.jpg'],
])('makes %p safe as %p', (name, safe) => expect(inFolder(name)).toBe(safe));

it.each([
  ['page.html', 'image/jpeg', 'page.html.jpg'],
  ['drawing.svg', 'image/png', 'drawing.svg.png'],
  ['room.png', 'image/webp', 'room.png.webp'],
  ['room', 'image/avif', 'room.avif'],
  ['room.', 'image/gif', 'room.gif'],
] as const)('gives %p of type %s an extension that fits: %p', (name, type, expected) =>
  expect(inFolder(name, type)).toBe(expected),
);

it('is always one safe name in the folder, for every file name', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 255 });
  fc.assert(
    fc.property(anything, fc.constantFrom(...PICTURE_TYPES), (fileName, type) => {
      const object = objectName(randomUUID(), fileName, type);
      expect(pictureNames(`uploads/${object}`)).toBeDefined();
      expect(object.slice(37)).toMatch(/^[^\p{C}/\\<>"'%?#]+\.[a-z]+$/iu);
      expect(Buffer.byteLength(object)).toBeLessThan(1_024);
    }),
  );
});

it('names the pictures that are made of an upload, below a folder that no form can write to', () => {
  const folder = randomUUID();
  expect(pictureNames(`uploads/${folder}/room.png`)).toEqual({
    large: `${folder}/room.large.webp`,
    small: `${folder}/room.small.webp`,
  });
  for (const other of [
    `${folder}/room.png`,
    `${folder}/room.large.webp`,
    'demo/room.jpg',
    'uploads/room.png',
  ])
    expect(pictureNames(other)).toBeUndefined();
  const link = `https://pictures.example/hotel/${folder}/room.large.webp`;
  expect(smallPicture(link)).toBe(link.replace('large', 'small'));
  for (const other of ['', '/pictures/demo/room.jpg', '/a.large.webp'])
    expect(smallPicture(other)).toBe(other);
});

it('says which objects may not be read by their name alone, and which are photos', () => {
  const folder = randomUUID();
  const names = [
    `uploads/${folder}/room.png`,
    `uploads/photos/${folder}/lamp.png`,
    `photos/${folder}/lamp.large.webp`,
    `${folder}/room.large.webp`,
    'demo/room.jpg',
    `photos/../${folder}/room.large.webp`,
    'photos/demo/room.large.webp',
  ];
  expect(names.map(isPrivate)).toEqual([true, true, true, false, false, true, true]);
  expect(names.map(isPhotoName)).toEqual([false, true, true, false, false, false, false]);
});
