import type { PictureType } from '@innkeeper/contracts/gallery';
import { PHOTOS } from '@innkeeper/contracts/own-pictures';

const MAXIMUM_STEM = 100; // characters

/** File extensions by type. A name without one of them gets the first. */
const EXTENSIONS: Record<PictureType, string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
};

/**
 * The object that a picture is stored as: its own name, made safe for addresses and disks, in a folder of its own, so that
 * two pictures named `room.jpg` do not replace each other. The extension always fits the type: `page.html` becomes
 * `page.html.jpg`.
 */
export function objectName(folder: string, fileName: string, contentType: PictureType): string {
  const name = safe(fileName.split(/[/\\]/).at(-1) ?? '');
  const [, stem = name, extension = ''] = /^(.+)\.([^.]+)$/.exec(name) ?? [];
  const fits = EXTENSIONS[contentType].includes(extension.toLowerCase());
  const [kept, suffix] = fits ? [stem, extension] : [name, EXTENSIONS[contentType][0]];
  return `${folder}/${[...kept].slice(0, MAXIMUM_STEM).join('') || 'picture'}.${suffix}`;
}

/** Keeps letters and digits of every script and common punctuation; the name is never hidden and never only dots. */
const safe = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._()-]+/gu, '-')
    .replace(/^[ .-]+|[ .]+$/g, '');

/** The folder of pictures until they are checked. A signed form can only write below it. */
export const UPLOADS = 'uploads/';

const UPLOADED = /^uploads\/((?:photos\/)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[^/]+)\.[^./]+$/;
const PHOTO = /^photos\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[^/]+\.large\.webp$/;

/** Whether an object may not be read by its name alone: uploads as they came, and photos of housekeeping. */
export const isPrivate = (object: string): boolean => object.startsWith(UPLOADS) || object.startsWith(PHOTOS);

/** Whether it is the name of a photo of housekeeping, or of its upload. */
export const isPhotoName = (object: string): boolean =>
  PHOTO.test(object) || (object.startsWith(UPLOADS + PHOTOS) && pictureNames(object) !== undefined);

/** The small version of a picture. */
export const smallNameOf = (large: string): string => large.replace(/\.large\.webp$/, '.small.webp');

/** The objects that the service stores instead of an upload; undefined for the name of another object. */
export function pictureNames(object: string): { large: string; small: string } | undefined {
  const stem = UPLOADED.exec(object)?.[1];
  return stem === undefined ? undefined : { large: `${stem}.large.webp`, small: `${stem}.small.webp` };
}
