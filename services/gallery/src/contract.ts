import { pictureLink, text } from '@innkeeper/kit/shapes';
import { z } from 'zod';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from './pictures/picture-limits.ts';

/** What staff send to add an item or to change the one of that name. A form sends `''` where there is no picture. */
export const itemBody = z.object({
  name: text(100),
  description: text(2_000),
  image: z
    .preprocess((value) => (value === '' ? null : value), pictureLink.nullish())
    .transform((link) => link ?? ''),
});

export const itemPath = z.object({ id: text(100) });

const item = z.object({
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** A link, or `''` where there is no picture. */
  image: z.string(),
});

export const done = z.object({ message: z.string() });
export const itemList = z.object({ list: z.array(item) });
export const itemSaved = done.extend({ item });

export const uploadRequest = z.object({
  fileName: text(255),
  contentType: z.enum(PICTURE_TYPES, 'must be a JPEG, PNG, WebP, AVIF or GIF picture'),
  size: z
    .int('must be a number of bytes')
    .min(1, 'must not be empty')
    .max(MAX_PICTURE_BYTES, `must be at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB`),
});

/** A form to post to the bucket: all `fields`, then the file as the last field, named `file`. */
export const uploadTicket = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  object: z.string(),
});

/** The object's name, its slashes included. A name of dots alone would address the bucket itself. */
export const uploadPath = z.object({
  object: z
    .array(z.string())
    .transform((segments) => segments.join('/'))
    .pipe(text(1_024).refine((name) => name !== '.' && name !== '..', 'must be the name of an object')),
});

/** What the bucket knows of an object; `null` where it has nothing to say. */
export const uploadedPicture = z.object({
  bucket: z.string(),
  generation: z.string().nullable(),
  metageneration: z.string().nullable(),
  fullPath: z.string(),
  /** The last part of `fullPath`. */
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  timeCreated: z.string().nullable(),
  updated: z.string().nullable(),
  md5Hash: z.string().nullable(),
  cacheControl: z.string().nullable(),
  contentDisposition: z.string().nullable(),
  contentEncoding: z.string().nullable(),
  contentLanguage: z.string().nullable(),
  contentType: z.string(),
  customMetadata: z.record(z.string(), z.string()),
  downloadUrl: z.string(),
});

export type ItemBody = z.output<typeof itemBody>;
export type UploadRequest = z.output<typeof uploadRequest>;

/** As they cross the wire: for the server's answers and the client's types. */
export type WireItem = z.output<typeof item>;
export type ItemInput = z.input<typeof itemBody>;
export type UploadInput = z.input<typeof uploadRequest>;
export type UploadTicket = z.output<typeof uploadTicket>;
export type UploadedPicture = z.output<typeof uploadedPicture>;
