/*
 * The rules for uploaded pictures. The guests' pages of the site import this file's values, so it imports nothing.
 */

/** The types a picture may have. Uploads are also checked by their first bytes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/**
 * The link of the small version of a picture of the gallery; any other link unchanged. Its longest edge has 640
 * pixels.
 */
export const smallPicture = (link: string): string =>
  link.replace(/(\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[^/]+)\.large\.webp$/, '$1.small.webp');
