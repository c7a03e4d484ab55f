import { pictureFault, TELLING_BYTES } from './picture.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from './picture-limits.ts';
import { NO_PICTURES, PICTURES } from './picture-samples.ts';

const look = (contentType: string, bytes: Buffer, size = bytes.length) =>
  pictureFault({ contentType, size, start: bytes.subarray(0, TELLING_BYTES) });

describe('a file', () => {
  it.each(PICTURE_TYPES)('that is a picture of type %s is one, and of no other type', (contentType) => {
    for (const type of PICTURE_TYPES) {
      const fault = look(type, PICTURES[contentType]);
      expect(fault).toBe(type === contentType ? undefined : `does not hold a picture of type ${type}`);
    }
  });

  it.each(Object.keys(NO_PICTURES))('that is %s is no picture, whatever its type says', (what) => {
    for (const type of PICTURE_TYPES) expect(look(type, NO_PICTURES[what]!)).toMatch(/does not hold/);
  });

  it.each(['image/svg+xml', 'text/html', 'application/octet-stream', 'IMAGE/PNG', ''])(
    'of type %p is none that is shown, even with the bytes of a picture',
    (contentType) => expect(look(contentType, PICTURES['image/png'])).toMatch(/of a type/),
  );

  it('may be 10 MB large, and not a byte more', () => {
    expect(look('image/png', PICTURES['image/png'], MAX_PICTURE_BYTES)).toBeUndefined();
    expect(look('image/png', PICTURES['image/png'], MAX_PICTURE_BYTES + 1)).toBe('is larger than 10 MB');
    expect(look('image/png', Buffer.alloc(0))).toBe('is empty');
  });

  it('is an AVIF picture too when only a further brand says so, but not when its version reads so', () => {
    const box = (brands: string) => Buffer.from(`\0\0\0\x18ftyp${brands}`, 'latin1');
    expect(look('image/avif', box('mif1\0\0\0\0avifmiaf'))).toBeUndefined();
    expect(look('image/avif', box('isomavifmp41mp42'))).toMatch(/does not hold/);
    expect(look('image/avif', box('isom\0\0\0\0mp41mp42avif'))).toMatch(/does not hold/); // beyond the box
  });
});
