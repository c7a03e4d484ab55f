/** The types a browser shows and that cannot carry a script. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
