import type { ErrorKey, FieldError, ParamsOf } from '@innkeeper/contracts/errors';
import { MAX_PICTURE_BYTES, PICTURE_TYPES, type PictureType } from '@innkeeper/contracts/gallery';
import { ApiError } from '@innkeeper/kit/http';

/** How many bytes from the start of a file show its type. */
export const SIGNATURE_BYTES = 64;

/** Why a file cannot be shown as a picture. */
export type PictureProblem = {
  [Key in Extract<ErrorKey, `picture_rejected.${string}`>]: Key extends `picture_rejected.${infer Reason}`
    ? { reason: Reason; params: ParamsOf<Key> }
    : never;
}[Extract<ErrorKey, `picture_rejected.${string}`>];

/** The answer for a file that cannot be shown as a picture, and why. */
export const pictureRejected = ({ reason, params }: PictureProblem) =>
  new ApiError(`picture_rejected.${reason}`, params, {
    fields: { object: { code: `picture_${reason}`, params } as FieldError },
  });

const isPictureType = (type: string): type is PictureType => PICTURE_TYPES.some((known) => known === type);

/** Why a stored file is not a picture that can be shown, or undefined. `start` is its first `SIGNATURE_BYTES` bytes. */
export function pictureError(file: {
  size: number;
  contentType: string;
  start: Buffer;
}): PictureProblem | undefined {
  if (file.size === 0) return { reason: 'empty', params: {} };
  if (file.size > MAX_PICTURE_BYTES)
    return { reason: 'too_large', params: { megabytes: MAX_PICTURE_BYTES / 1024 / 1024 } };
  if (!isPictureType(file.contentType)) return { reason: 'unknown_type', params: {} };
  if (!HAS_SIGNATURE_OF[file.contentType](file.start))
    return { reason: 'other_type', params: { type: file.contentType } };
  return undefined;
}

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.toString('latin1', at, at + text.length) === text;

/** The signatures at the start of each format: https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern */
const HAS_SIGNATURE_OF: Record<PictureType, (start: Buffer) => boolean> = {
  'image/jpeg': (start) => startsWith(start, '\xff\xd8\xff'),
  'image/png': (start) => startsWith(start, '\x89PNG\r\n\x1a\n'),
  'image/gif': (start) => startsWith(start, 'GIF87a') || startsWith(start, 'GIF89a'),
  'image/webp': (start) => startsWith(start, 'RIFF') && startsWith(start, 'WEBP', 8),
  'image/avif': isAvif,
};

/**
 * An AVIF file starts with a box: its length, `ftyp`, the main brand, a version, and further brands. One of the brands is
 * `avif` (an image) or `avis` (a sequence). https://aomediacodec.github.io/av1-avif/#brands
 */
function isAvif(start: Buffer): boolean {
  if (start.length < 16 || !startsWith(start, 'ftyp', 4)) return false;
  const end = Math.min(start.readUInt32BE(0), start.length);
  const brands = start.toString('latin1', 8, end).match(/.{4}/gs) ?? [];
  return brands.some((brand, index) => index !== 1 && (brand === 'avif' || brand === 'avis'));
}
