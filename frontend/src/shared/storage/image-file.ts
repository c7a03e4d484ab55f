import { MAX_PICTURE_BYTES, PICTURE_TYPES, type PictureType } from '@innkeeper/contracts/pictures';
import { words } from '../words/words.ts';

const t = words('desk');

const maximumMegabytes = MAX_PICTURE_BYTES / 1024 / 1024;

/** The hint beside a file input. */
export const imageHint = (): string => t('upload.hint');

export const isPictureType = (type: string): type is PictureType =>
  PICTURE_TYPES.some((each) => each === type);

/** Larger files are hardly photos, and would take the memory of a phone. */
const MOST_MEGABYTES = 80;

/** Photos of phones, which browsers turn into JPEG where they can read them. Not all systems know their type. */
const isHeic = ({ type, name }: File): boolean =>
  /^image\/hei[cf]$/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

/**
 * Why a file cannot be uploaded; null when it can, if need be as a smaller JPEG (`fitImage`). Dropped files bypass `accept`, so they
 * are checked here.
 */
export function rejectionOf(file: File): string | null {
  const { name, type, size } = file;
  if (!isPictureType(type) && !isHeic(file)) return t('upload.no_image', { name });
  // As JPEG a GIF would stand still.
  const most = type === 'image/gif' ? maximumMegabytes : MOST_MEGABYTES;
  if (size > most * 1024 * 1024) return t('upload.too_large', { name, megabytes: most });
  return null;
}
