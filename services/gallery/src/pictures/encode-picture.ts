import { ApiError } from '@innkeeper/kit/http';
import type { SharpOptions } from 'sharp';

/** The number of pixels of a large camera; decoded, they take 200 MB. All frames of an animation count. */
export const MAX_PIXELS = 50_000_000;
/** The longest edge of the stored picture, in pixels. */
const EDGES = { large: 2_560, small: 640 } as const;
/** More effort takes twice the time for five percent fewer bytes. */
const WEBP = { quality: 80, effort: 2 } as const;

/**
 * Loaded with the first picture, because it takes 18 MB that a gallery without uploads does not need. One core for one picture at a
 * time, so that the service keeps answering, with a bounded amount of memory.
 */
async function open(bytes: Buffer, options: SharpOptions) {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, options);
}

let lastTurn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => {});
  return turn;
}

/** A picture for large screens, and a small one for lists and phones. */
export type EncodedPicture = Record<keyof typeof EDGES, Buffer>;

/** The answer for a file that cannot be shown as a picture, and why. */
export const pictureRefused = (why: string) =>
  new ApiError(422, 'picture_refused', `This file ${why}. Please choose another one.`, {
    fields: { object: why },
  });

/**
 * Re-encodes a picture as WebP files. They have only its pixels: no position, camera or other metadata, and no hidden
 * content. A sideways picture is rotated; an animation stays animated.
 * @throws ApiError 422 `picture_refused` for a file that is not a readable picture, or has too many pixels
 */
export const encodePicture = (bytes: Buffer): Promise<EncodedPicture> =>
  inTurn(async () => {
    const {
      width,
      height,
      pages = 1,
    } = await readable((await open(bytes, { limitInputPixels: false })).metadata());
    if (width * height * pages > MAX_PIXELS)
      throw pictureRefused(`has more than ${MAX_PIXELS / 1_000_000} million pixels`);
    // Many cameras write files with small errors; only missing data are an error.
    const options = { limitInputPixels: MAX_PIXELS, animated: pages > 1, failOn: 'error' } as const;
    const encode = async (from: Buffer, edge: number) =>
      readable(
        (await open(from, options))
          .autoOrient()
          .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
          .webp(WEBP)
          .toBuffer(),
      );
    const large = await encode(bytes, EDGES.large);
    return { large, small: await encode(large, EDGES.small) };
  });

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw Object.assign(pictureRefused('cannot be read as a picture'), { cause: error });
  }
}
