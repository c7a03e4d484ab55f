import type { PictureType } from './picture-limits.ts';

const LONGEST_STEM = 100; // characters

/** The first is the one that a name without a fitting ending gets. */
const ENDINGS: Record<PictureType, string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
};

/**
 * The object that a picture is stored as: its own name, made safe for addresses and disks, in a folder of its
 * own, so that two `room.jpg` never meet. The ending always fits the type: `page.html` becomes `page.html.jpg`.
 */
export function objectName(folder: string, fileName: string, contentType: PictureType): string {
  const name = safe(fileName.split(/[/\\]/).at(-1) ?? '');
  const [, stem = name, ending = ''] = /^(.+)\.([^.]+)$/.exec(name) ?? [];
  const fits = ENDINGS[contentType].includes(ending.toLowerCase());
  const [kept, suffix] = fits ? [stem, ending] : [name, ENDINGS[contentType][0]];
  return `${folder}/${[...kept].slice(0, LONGEST_STEM).join('') || 'picture'}.${suffix}`;
}

/** Letters and digits of every script, and what people put between them; never hidden, never only dots. */
const safe = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._()-]+/gu, '-')
    .replace(/^[ .-]+|[ .]+$/g, '');

/** Whether an object's name is one that `objectName` gives in a random folder. */
export const isUploadName = (object: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[^/]+$/.test(object);
