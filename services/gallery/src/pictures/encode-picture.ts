import { ApiError } from '@innkeeper/kit/http';
import sharp from 'sharp';

/** As many as a large camera's pictures have; decoded, they take 200 MB. All frames of an animation count. */
export const MAX_PIXELS = 50_000_000;
/** The longest edge of what is kept, in pixels. */
const EDGES = { large: 2_560, small: 640 } as const;
/** More effort takes twice the time for five percent fewer bytes. */
const WEBP = { quality: 80, effort: 2 } as const;

// One core for one picture at a time, so that the service goes on answering, and a bounded amount of memory.
sharp.concurrency(1);
sharp.cache(false);
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
 * Makes new WebP files of a picture. They have its pixels only: no position, camera or other metadata, and nothing that was
 * hidden in the file. A picture that lies on its side is turned upright; an animation stays one.
 * @throws ApiError 422 `picture_refused` for what cannot be read as a picture, or has too many pixels
 */
export const encodePicture = (bytes: Buffer): Promise<EncodedPicture> =>
  inTurn(async () => {
    const { width, height, pages = 1 } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
    if (width * height * pages > MAX_PIXELS)
      throw pictureRefused(`has more than ${MAX_PIXELS / 1_000_000} million pixels`);
    const encode = (from: Buffer, edge: number) =>
      readable(
        // Many cameras write files with small mistakes; what is missing is an error.
        sharp(from, { limitInputPixels: MAX_PIXELS, animated: pages > 1, failOn: 'error' })
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
