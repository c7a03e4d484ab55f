import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '@innkeeper/contracts/gallery';
import { NO_PICTURES, PICTURES } from '../testing/picture-samples.ts';
import { pictureError, SIGNATURE_BYTES } from './picture.ts';

const check = (contentType: string, bytes: Buffer, size = bytes.length) =>
  pictureError({ contentType, size, start: bytes.subarray(0, SIGNATURE_BYTES) });

describe('a file', () => {
  it.each(PICTURE_TYPES)('of type %s is a picture of that type and of no other', (contentType) => {
    for (const type of PICTURE_TYPES) {
      const error = check(type, PICTURES[contentType]);
      expect(error).toEqual(type === contentType ? undefined : { reason: 'other_type', params: { type } });
    }
  });

  it.each(Object.keys(NO_PICTURES))('that is %s is not a picture, whatever its type says', (what) => {
    for (const type of PICTURE_TYPES)
      expect(check(type, NO_PICTURES[what]!)).toMatchObject({ reason: 'other_type' });
  });

  it.each(['image/svg+xml', 'text/html', 'application/octet-stream', 'IMAGE/PNG', ''])(
    'of type %p is not shown, even with the bytes of a picture',
    (contentType) =>
      expect(check(contentType, PICTURES['image/png'])).toMatchObject({ reason: 'unknown_type' }),
  );

  it('may have 10 MB, and not a byte more', () => {
    expect(check('image/png', PICTURES['image/png'], MAX_PICTURE_BYTES)).toBeUndefined();
    expect(check('image/png', PICTURES['image/png'], MAX_PICTURE_BYTES + 1)).toEqual({
      reason: 'too_large',
      params: { megabytes: 10 },
    });
    expect(check('image/png', Buffer.alloc(0))).toMatchObject({ reason: 'empty' });
  });

  it('is an AVIF picture when any of its brands says so, but not when only its version reads so', () => {
    const box = (brands: string) => Buffer.from(`\0\0\0\x18ftyp${brands}`, 'latin1');
    expect(check('image/avif', box('mif1\0\0\0\0avifmiaf'))).toBeUndefined();
    expect(check('image/avif', box('isomavifmp41mp42'))).toMatchObject({ reason: 'other_type' });
    expect(check('image/avif', box('isom\0\0\0\0mp41mp42avif'))).toMatchObject({ reason: 'other_type' }); // beyond the box
  });
});
