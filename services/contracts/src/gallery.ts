import { z } from 'zod';
import { access } from './access.ts';
import { defineCall, ok } from './call.ts';
import { editConflict } from './errors.ts';
import { says, wrongType } from './field-errors.ts';
import { historyCallOf } from './history.ts';
import { emptyDemoCallOf } from './installation.ts';
import { listCall } from './lists.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from './pictures.ts';
import { line, pictureLink, text, version } from './shapes.ts';
import { defineTopic, ofKind } from './topic.ts';

export * from './pictures.ts';

/** A form sends an empty text if no picture was chosen. */
const image = z
  .union([z.literal(''), pictureLink.nullable()], says('not_link'))
  .transform((link) => link ?? '');

/** The fields of a new item. */
export const itemForm = z.object({
  name: line(100),
  description: text(2_000),
  image: image.default(''),
});

/** The fields to change the item of that name. Without `image` it keeps its picture. */
export const itemChange = itemForm.extend({ image: image.exactOptional(), version: version.exactOptional() });

const item = z.object({
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** A link, or `''` if there is no picture. */
  image: z.string(),
  version,
});

const message = z.object({ message: z.string() });
const itemSaved = message.extend({ item });

export const listItems = defineCall('GET /api/gallery', {
  access: access.public,
  summary: 'All gallery items, in the order they were added',
  cached: true,
  answers: ok({ list: z.array(item) }),
});

export const createItem = defineCall('POST /api/gallery', {
  access: access.staff('gallery'),
  summary: 'Add a gallery item',
  body: itemForm,
  rejections: ['item_name_taken'],
  answers: { 201: itemSaved },
});

export const updateItem = defineCall('PUT /api/gallery', {
  access: access.staff('gallery'),
  summary: 'Change description and picture of the gallery item of that name',
  body: itemChange,
  rejections: ['edit_conflict', 'item_name_taken', 'not_found'],
  answers: { 200: itemSaved },
  errors: { 409: editConflict(item) },
});

export const deleteItem = defineCall('DELETE /api/gallery/:id', {
  access: access.staff('gallery'),
  summary: 'Delete a gallery item',
  params: z.object({ id: text(100) }),
  rejections: ['not_found'],
  answers: { 200: message },
});

export const restoreItem = defineCall('POST /api/desk/gallery/:id/restore', {
  access: access.staff('gallery'),
  summary: 'Undo the deletion of a gallery item, for ten minutes; repeating it changes nothing',
  params: z.object({ id: z.uuid() }),
  rejections: ['item_name_taken', 'not_found'],
  answers: { 200: itemSaved },
});

/** Rejected as `restoreItem` would be. */
export const mayRestoreItem = defineCall('GET /api/desk/gallery/:id/restore', {
  access: access.staff('gallery'),
  summary: 'Whether the deletion of a gallery item can still be undone; changes nothing',
  params: z.object({ id: z.uuid() }),
  rejections: ['item_name_taken', 'not_found'],
  answers: { 200: message },
});

export const pageOfItems = listCall('/api/desk/gallery', {
  access: access.staff('gallery'),
  summary: 'A page of gallery items, searched and sorted, for staff',
  sorts: ['name', 'position'],
  answer: { list: z.array(item) },
});

/** A form to post to the bucket: all `fields`, then the file as the last field, named `file`. */
const uploadTicket = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  object: z.string(),
});

/** The bucket's metadata of an object; `null` if it has no value. */
const uploadedPicture = z.object({
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

/** The file is uploaded, and its picture is not ready: ask again after the seconds of `Retry-After`. */
const preparing = z.object({ state: z.literal('preparing') });

export const requestUpload = defineCall('POST /api/gallery/uploads', {
  access: access.staff('gallery'),
  summary: 'Request a form that uploads one picture to the bucket, valid for ten minutes',
  body: z.object({
    fileName: text(255),
    contentType: z.enum(PICTURE_TYPES, says('not_picture_type')),
    size: z
      .int(wrongType('not_number_of_bytes'))
      .min(1)
      .max(MAX_PICTURE_BYTES, says('file_too_large', { megabytes: MAX_PICTURE_BYTES / 1024 / 1024 })),
  }),
  rejections: ['too_many_requests'],
  answers: { 201: uploadTicket },
});

export const describeUpload = defineCall('GET /api/gallery/uploads/*object', {
  access: access.staff('gallery'),
  summary: 'The metadata and the link of an uploaded picture, once it is prepared',
  /** The object's name, its slashes included. A name of dots alone would address the bucket itself. */
  params: z.object({
    object: z
      .array(z.string())
      .transform((segments) => segments.join('/'))
      .pipe(text(1_024).refine((name) => name !== '.' && name !== '..', says('not_name_of_object'))),
  }),
  rejections: [
    'not_found',
    'picture_rejected',
    'storage_quota_exceeded',
    'storage_rejected',
    'storage_unauthenticated',
    'storage_unauthorized',
    'storage_unavailable',
    'too_many_requests',
  ],
  answers: { 200: uploadedPicture, 202: preparing },
});

/** Photos of housekeeping's notes are uploaded like pictures, to a separate folder, and deleted after this many days. */
export const PHOTO_DAYS = 90;

export const requestPhotoUpload = defineCall('POST /api/gallery/photos', {
  access: access.staff('housekeeping'),
  summary: 'Request a form that uploads one photo of a room, valid for ten minutes',
  body: requestUpload.body,
  rejections: ['too_many_requests'],
  answers: { 201: uploadTicket },
});

/** `downloadUrl` and `smallUrl` are for ten minutes. `link` is for a note: it opens nothing, but names the photo. */
const uploadedPhoto = uploadedPicture.extend({ smallUrl: z.string(), link: z.string() });

export const describePhoto = defineCall('GET /api/gallery/photos/*object', {
  access: access.staff('housekeeping'),
  summary:
    'The metadata and links for ten minutes of a photo, by the name of its upload or of the photo itself',
  params: describeUpload.params,
  rejections: describeUpload.rejections,
  answers: { 200: uploadedPhoto, 202: preparing },
});

export const galleryCalls = {
  listItems,
  pageOfItems,
  createItem,
  updateItem,
  deleteItem,
  restoreItem,
  mayRestoreItem,
  requestUpload,
  describeUpload,
  requestPhotoUpload,
  describePhoto,
  emptyDemo: emptyDemoCallOf('gallery'),
  readHistory: historyCallOf('gallery'),
};

export type ItemOnWire = z.output<typeof item>;
export type ItemForm = z.output<typeof itemForm>;
export type ItemListQuery = z.output<(typeof pageOfItems)['query']>;
export type ItemInput = z.input<typeof itemForm>;
export type ItemChange = z.output<typeof itemChange>;
export type UploadRequest = z.output<(typeof requestUpload)['body']>;
export type UploadTicket = z.output<typeof uploadTicket>;
export type UploadedPicture = z.output<typeof uploadedPicture>;
export type UploadedPhoto = z.output<typeof uploadedPhoto>;

export const galleryItemState = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
});

const itemOfEvent = ofKind('item', galleryItemState);

export const galleryTopic = defineTopic('gallery', "the item's id", {
  'item.created': itemOfEvent,
  'item.updated': itemOfEvent,
  'item.restored': itemOfEvent,
  'item.deleted': ofKind('deleted_item', galleryItemState.pick({ id: true })),
});
