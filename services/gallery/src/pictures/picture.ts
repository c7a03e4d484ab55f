import { MAX_PICTURE_BYTES, PICTURE_TYPES, type PictureType } from './picture-limits.ts';

/** How many bytes from the start of a file tell its type. */
export const TELLING_BYTES = 64;

const isPictureType = (type: string): type is PictureType => PICTURE_TYPES.some((known) => known === type);

/** What is wrong with a stored file as a picture, or undefined. `start` is its first `TELLING_BYTES` bytes. */
export function pictureFault(file: { size: number; contentType: string; start: Buffer }): string | undefined {
  if (file.size === 0) return 'is empty';
  if (file.size > MAX_PICTURE_BYTES) return `is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`;
  if (!isPictureType(file.contentType)) return 'is not a picture of a type that can be shown';
  if (!LOOKS_LIKE[file.contentType](file.start)) return `does not hold a picture of type ${file.contentType}`;
  return undefined;
}

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.toString('latin1', at, at + text.length) === text;

/** The marks that each format puts at its start, see https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern */
const LOOKS_LIKE: Record<PictureType, (start: Buffer) => boolean> = {
  'image/jpeg': (start) => startsWith(start, '\xff\xd8\xff'),
  'image/png': (start) => startsWith(start, '\x89PNG\r\n\x1a\n'),
  'image/gif': (start) => startsWith(start, 'GIF87a') || startsWith(start, 'GIF89a'),
  'image/webp': (start) => startsWith(start, 'RIFF') && startsWith(start, 'WEBP', 8),
  'image/avif': isAvif,
};

/**
 * An AVIF file starts with a box: its length, `ftyp`, the main brand, a version, and further brands, of which
 * one is that of a still or moving AVIF. https://aomediacodec.github.io/av1-avif/#brands
 */
function isAvif(start: Buffer): boolean {
  if (start.length < 16 || !startsWith(start, 'ftyp', 4)) return false;
  const end = Math.min(start.readUInt32BE(0), start.length);
  const brands = start.toString('latin1', 8, end).match(/.{4}/gs) ?? [];
  return brands.some((brand, index) => index !== 1 && (brand === 'avif' || brand === 'avis'));
}
