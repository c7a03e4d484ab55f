import { MAX_PICTURE_BYTES, PICTURE_TYPES, type PictureType } from '@innkeeper/contracts/pictures';

const maximumMegabytes = MAX_PICTURE_BYTES / 1024 / 1024;

/** The hint beside a file input. */
export const imageHint = `JPEG, PNG or WebP, up to ${maximumMegabytes} MB`;

export const isPictureType = (type: string): type is PictureType =>
  PICTURE_TYPES.some((each) => each === type);

/** Why a file cannot be uploaded; null when it can. Dropped files bypass `accept`, so they are checked here. */
export function rejectionOf({ name, type, size }: File): string | null {
  if (!isPictureType(type)) return `${name} is not an image that can be shown. ${imageHint}.`;
  if (size > MAX_PICTURE_BYTES) return `${name} is larger than ${maximumMegabytes} MB. Choose a smaller one.`;
  return null;
}
