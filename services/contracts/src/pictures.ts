/*
 * The rules for uploaded pictures. The guests' pages of the site import this file's values, so it imports nothing.
 */

/** The types a picture may have. Uploads are also checked by their first bytes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
