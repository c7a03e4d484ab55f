import { MAX_PICTURE_BYTES, PICTURE_TYPES, type PictureType } from '@innkeeper/contracts/pictures';
import { words } from '../words/words.ts';

const t = words('desk');

const maximumMegabytes = MAX_PICTURE_BYTES / 1024 / 1024;

/** The hint beside a file input. */
export const imageHint = (): string => t('upload.hint', { megabytes: maximumMegabytes });

export const isPictureType = (type: string): type is PictureType =>
  PICTURE_TYPES.some((each) => each === type);

/** Why a file cannot be uploaded; null when it can. Dropped files bypass `accept`, so they are checked here. */
export function rejectionOf({ name, type, size }: File): string | null {
  if (!isPictureType(type)) return t('upload.no_image', { name, megabytes: maximumMegabytes });
  if (size > MAX_PICTURE_BYTES) return t('upload.too_large', { name, megabytes: maximumMegabytes });
  return null;
}
