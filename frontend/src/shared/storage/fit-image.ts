import { MAX_PICTURE_BYTES } from '@innkeeper/contracts/pictures';
import { isPictureType } from './image-file.ts';
import { StorageError } from './storage-error.ts';

/** The longest edges that are tried, in pixels. The server shows none larger than the first. */
const EDGES = [4_000, 3_000, 2_000] as const;

/** With the largest edge of a usual picture this is far below what a store accepts. */
const QUALITY = 0.88;

/**
 * A picture that the store accepts: the file itself if it is one, otherwise a JPEG of what the browser decodes, as HEIC and photos of
 * more than 10 MB are. The browser turns a photo that was taken sideways.
 * @throws StorageError `undecodable` when this browser cannot read the file
 */
export async function fitImage(file: File): Promise<File> {
  if (isPictureType(file.type) && file.size <= MAX_PICTURE_BYTES) return file;
  const bitmap = await decode(file);
  try {
    for (const edge of EDGES) {
      const jpeg = await draw(bitmap, edge);
      if (jpeg.size <= MAX_PICTURE_BYTES)
        return new File([jpeg], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
    }
  } finally {
    bitmap.close();
  }
  throw new StorageError('undecodable');
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new StorageError('undecodable');
  }
}

/** The picture as JPEG with this longest edge at most; what is transparent becomes white. */
async function draw(bitmap: ImageBitmap, edge: number): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new StorageError('unsupported_environment');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new StorageError('undecodable'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}
