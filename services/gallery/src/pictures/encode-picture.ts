import type { Metadata, SharpOptions } from 'sharp';
import type { PictureProblem } from './picture.ts';

/** The number of pixels of a large camera. All frames of an animation count. */
export const MAX_PIXELS = 50_000_000;
/**
 * How many bytes of an encoded or decoded picture may have to be in memory at once. Most files are read line by line, and
 * need none; docs/decisions/0119 has what was measured. Transparency takes as much again when the result is encoded.
 */
const MAX_HELD_BYTES = { opaque: 72_000_000, transparent: 48_000_000 } as const;
/**
 * How wide a file may be that its decoder cannot shrink: resizing holds several hundred of its lines, and with transparency as
 * fractions, of 16 bytes a pixel. 49,000 transparent pixels took 230 MB. Only JPEG is shrunk while it is read.
 */
const MAX_WIDTH = { opaque: 8_192, transparent: 5_000 } as const;
/** The longest edge of the stored picture, in pixels. Encoding transparency takes several times the memory. */
const EDGES = { opaque: 2_560, transparent: 1_280, small: 640 } as const;
/** More effort takes twice the time for five percent fewer bytes. */
const WEBP = { quality: 80, effort: 2 } as const;
/** A file that takes longer is no photograph. */
const ENCODE_WITHIN_S = 30;

/**
 * Loaded with the first picture, because it takes 18 MB that a gallery without uploads does not need. One core for one picture at a
 * time, so that the service keeps answering, with a bounded amount of memory.
 */
async function open(bytes: Buffer, options: SharpOptions) {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, options).timeout({ seconds: ENCODE_WITHIN_S });
}

/** A picture for large screens, and a small one for lists and phones. */
export type EncodedPicture = { large: Buffer; small: Buffer };

/** A file that cannot be shown as a picture. */
export class UnreadablePicture extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(problem.reason, options);
    this.problem = problem;
  }
}

/**
 * Re-encodes a picture as WebP files. They have only its pixels: no position, camera or other metadata, and no hidden
 * content. A sideways picture is rotated; an animation stays animated.
 * @throws UnreadablePicture for a file that is not a readable picture, or has too many pixels
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const metadata = await readable((await open(bytes, { limitInputPixels: false })).metadata());
  const problem = sizeProblem(metadata);
  if (problem) throw new UnreadablePicture(problem);
  // Many cameras write files with small errors; only missing data are an error.
  const animated = (metadata.pages ?? 1) > 1;
  const options = { limitInputPixels: MAX_PIXELS, animated, failOn: 'error', sequentialRead: true } as const;
  const encode = async (from: Buffer, edge: number) =>
    readable(
      (await open(from, options))
        .autoOrient()
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
        .webp(WEBP)
        .toBuffer(),
    );
  const large = await encode(bytes, metadata.hasAlpha ? EDGES.transparent : EDGES.opaque);
  return { large, small: await encode(large, EDGES.small) };
}

/** Why a picture would take too much memory, or undefined. */
export function sizeProblem(metadata: Metadata): PictureProblem | undefined {
  const { width, height, pages = 1, hasAlpha } = metadata;
  const pixels = width * height * pages;
  if (pixels > MAX_PIXELS) return { reason: 'too_many_pixels', params: { millions: inMillions(MAX_PIXELS) } };
  const widest = MAX_WIDTH[hasAlpha ? 'transparent' : 'opaque'];
  if (metadata.format !== 'jpeg' && shownWidth(metadata) > widest)
    return { reason: 'too_wide', params: { pixels: widest } };
  const bytes = heldBytesPerPixel(metadata);
  const most = MAX_HELD_BYTES[hasAlpha ? 'transparent' : 'opaque'] / bytes;
  return pixels > most
    ? { reason: 'too_many_pixels_of_kind', params: { millions: inMillions(most) } }
    : undefined;
}

/** A picture on its side is turned before it is resized. */
const shownWidth = ({ width, height, orientation = 1 }: Metadata) => (orientation >= 5 ? height : width);

const inMillions = (pixels: number) => Math.floor(pixels / 1_000_000);

/** How much of a file its decoder has to hold until it has read it whole, for each of its pixels. */
function heldBytesPerPixel(metadata: Metadata): number {
  const {
    format,
    isProgressive,
    channels,
    depth,
    chromaSubsampling,
    pages = 1,
    orientation = 1,
    hasAlpha,
  } = metadata;
  const decoded = channels * (depth === 'ushort' ? 2 : 1);
  if (format === 'jpeg') {
    const sampled = chromaSubsampling === '4:2:0' ? 1.5 : channels;
    return isProgressive ? 2 * sampled : 0; // 16 bits for each coefficient
  }
  const turned = orientation > 1 ? decoded : 0; // as a whole, other than a JPEG, which is shrunk before
  if (format === 'heif') return 14 + turned;
  if (format === 'gif') return 4 / pages; // one frame at a time
  if (format === 'webp') return (pages > 1 ? 4 : hasAlpha ? 1.5 : 1) + turned;
  return Math.max(isProgressive ? decoded : 0, turned);
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new UnreadablePicture({ reason: 'unreadable', params: {} }, { cause: error });
  }
}
