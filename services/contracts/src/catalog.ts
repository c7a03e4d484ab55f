import { z } from 'zod';
import { access } from './access.ts';
import { defineCall, ok } from './call.ts';
import { editConflict } from './errors.ts';
import { says, wrongType } from './field-errors.ts';
import { historyCallOf } from './history.ts';
import { HOTEL_SUBJECT, hotelCalls, hotelState } from './hotel.ts';
import { emptyDemoCallOf } from './installation.ts';
import { given, listCall } from './lists.ts';
import { decimalPrice, price } from './money.ts';
import { ACCESSIBILITY, AMENITIES, BATHROOM_KINDS, BED_KINDS, MAX_ROOM_PICTURES } from './room-facts.ts';
import { SELLER_SUBJECT, sellerCalls, sellerState } from './seller.ts';
import { clearableText, line, pictureLink, text, version } from './shapes.ts';
import { textCalls } from './texts.ts';
import { defineTopic, ofKind } from './topic.ts';

/** Text that addresses a record in a path; a browser would swallow the segments `.` and `..`. */
const addressable = (shape: z.ZodString) =>
  shape.refine((value) => value !== '.' && value !== '..', says('only_dots'));

/** Of an existing record, whose name may be older than the rule for new ones. */
const categoryName = addressable(text(100));
const roomId = addressable(text(40));

const description = clearableText(2_000).transform((words) => words || null);
const features = z
  .array(line(200))
  .max(30)
  .nullable()
  .transform((list) => list ?? []);
/** A form sends an empty text if no picture was chosen. */
const picture = z
  .union([z.literal(''), pictureLink.nullable()], says('not_link'))
  .transform((link) => link || null);

/** Besides the first one, which is `image`. */
const morePictures = z
  .array(pictureLink)
  .max(MAX_ROOM_PICTURES - 1, says('too_many_pictures', { max: MAX_ROOM_PICTURES }))
  .nullable()
  .transform((links) => links ?? []);

/** Of a list of codes, each at most once, in the list's order. */
const someOf = <Code extends string>(codes: readonly [Code, ...Code[]]) =>
  z
    .array(z.enum(codes))
    .max(codes.length)
    .nullable()
    .transform((chosen) => codes.filter((code) => chosen?.includes(code)));

const squareMetres = z
  .number()
  .min(1)
  .max(10_000)
  .nullable()
  .transform((size) => (size === null ? null : Math.round(size * 100) / 100));
const bed = z.object({
  kind: z.enum(BED_KINDS),
  count: z.int(wrongType('not_whole')).min(1).max(20),
});
const beds = z
  .array(bed)
  .max(BED_KINDS.length)
  .refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length, says('repeated'))
  .nullable()
  .transform((list) => list ?? []);
const bathroom = z
  .object({ kind: z.enum(BATHROOM_KINDS), shower: z.boolean(), bath: z.boolean() })
  .nullable();
const amenities = someOf(AMENITIES);
const accessibility = someOf(ACCESSIBILITY);

/** What is left out is empty. */
export const newCategory = z.object({
  name: addressable(line(100)),
  description: description.default(null),
  price,
  features: features.default([]),
  image: picture.default(null),
  morePictures: morePictures.default([]),
  squareMetres: squareMetres.default(null),
  beds: beds.default([]),
  bathroom: bathroom.default(null),
  amenities: amenities.default([]),
  accessibility: accessibility.default([]),
});

/** The fields of a category that staff may change. Omitted fields stay as they are. */
export const categoryChange = z.object({
  description: description.exactOptional(),
  price,
  features: features.exactOptional(),
  image: picture.exactOptional(),
  morePictures: morePictures.exactOptional(),
  squareMetres: squareMetres.exactOptional(),
  beds: beds.exactOptional(),
  bathroom: bathroom.exactOptional(),
  amenities: amenities.exactOptional(),
  accessibility: accessibility.exactOptional(),
  version: version.exactOptional(),
});

const roomText = clearableText(2_000);
const photos = z
  .array(pictureLink)
  .max(20, says('too_many_pictures', { max: 20 }))
  .nullable()
  .transform((links) => links ?? []);
const requiredOfRoom = {
  name: line(100),
  maximumGuests: z
    .int(wrongType('not_whole'))
    .min(1, says('too_few_guests', { min: 1 }))
    .max(20, says('too_many_guests', { max: 20 })),
  available: z.boolean(),
  category: categoryName,
};

/** What is left out is empty. */
export const newRoom = z.object({
  // Events of a room with this ID would have the subject of the hotel's events.
  roomId: addressable(line(40)).refine((id) => id !== HOTEL_SUBJECT, says('reserved_id')),
  ...requiredOfRoom,
  specialDescription: roomText.default(''),
  photo: photos.default([]),
  notes: roomText.default(''),
});

/** The fields of a room that staff may change. Omitted fields stay as they are. */
export const roomChange = z.object({
  ...requiredOfRoom,
  specialDescription: roomText.exactOptional(),
  photo: photos.exactOptional(),
  notes: roomText.exactOptional(),
  version: version.exactOptional(),
});

/** A category's name; to delete it also its id. */
const categoryPath = z.object({ category: categoryName });
const roomPath = z.object({ roomId });

/** What guests want to know of a room type besides its texts, features and price. */
const roomFacts = {
  morePictures: z.array(z.string()),
  squareMetres: z.number().nullable(),
  beds: z.array(bed),
  bathroom,
  amenities: z.array(z.enum(AMENITIES)),
  accessibility: z.array(z.enum(ACCESSIBILITY)),
};

const category = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  /** Per night. A number, because the specification's screens calculate with it; at most as many decimals as the hotel's currency. */
  price: z.number().nonnegative(),
  features: z.array(z.string()),
  /** Its first picture. */
  image: z.string().nullable(),
  ...roomFacts,
  version,
});

/** A room as the public may see it. */
const publicRoom = z.object({
  roomId: z.string(),
  name: z.string(),
  specialDescription: z.string(),
  maximumGuests: z.number().int(),
  photo: z.array(z.string()),
  available: z.boolean(),
  /** The category's name. */
  category: z.string(),
  version,
});

/** A room as staff see it. */
const room = publicRoom.extend({
  /** Notes about the room, for staff only. */
  notes: z.string(),
});

const message = z.object({ message: z.string() });
const categorySaved = message.extend({ category });
const roomSaved = message.extend({ room });

export const listCategories = defineCall('GET /api/category', {
  access: access.public,
  summary: 'All categories, cheapest first',
  cached: true,
  answers: ok({ categories: z.array(category) }),
});

export const createCategory = defineCall('POST /api/category', {
  access: access.staff('catalog'),
  summary: 'Add a category',
  body: newCategory,
  rejections: ['category_name_taken'],
  answers: { 201: categorySaved },
});

export const updateCategory = defineCall('PUT /api/category/:category', {
  access: access.staff('catalog'),
  summary: "Change a category's texts and price; its name and fields that are not sent stay",
  params: categoryPath,
  body: categoryChange,
  rejections: ['category_name_taken', 'edit_conflict', 'not_found'],
  answers: { 200: categorySaved },
  errors: { 409: editConflict(category) },
});

export const deleteCategory = defineCall('DELETE /api/category/:category', {
  access: access.staff('catalog'),
  summary: 'Delete a category that no room belongs to',
  params: categoryPath,
  rejections: ['category_in_use', 'not_found'],
  answers: { 200: message },
});

export const restoreCategory = defineCall('POST /api/desk/categories/:id/restore', {
  access: access.staff('catalog'),
  summary: 'Undo the deletion of a category, for ten minutes; repeating it changes nothing',
  params: z.object({ id: z.uuid() }),
  rejections: ['category_name_taken', 'not_found'],
  answers: { 200: categorySaved },
});

/** Rejected as `restoreCategory` would be. */
export const mayRestoreCategory = defineCall('GET /api/desk/categories/:id/restore', {
  access: access.staff('catalog'),
  summary: 'Whether the deletion of a category can still be undone; changes nothing',
  params: z.object({ id: z.uuid() }),
  rejections: ['category_name_taken', 'not_found'],
  answers: { 200: message },
});

/** Finds the categories whose name, description, price and features together contain every word of `q`. */
export const pageOfCategories = listCall('/api/desk/categories', {
  access: access.staff('catalog:read'),
  summary: 'A page of categories, searched and sorted, for staff; cheapest first unless sorted',
  sorts: ['name', 'price'],
  answer: { list: z.array(category) },
});

export const listRooms = defineCall('GET /api/room', {
  access: access.public,
  summary: 'All rooms, by room ID, without the notes of staff',
  cached: true,
  answers: ok({ allRoomsList: z.array(publicRoom) }),
});

export const createRoom = defineCall('POST /api/room', {
  access: access.staff('catalog'),
  summary: 'Add a room',
  body: newRoom,
  rejections: ['room_id_taken'],
  answers: { 201: roomSaved },
});

export const updateRoom = defineCall('PUT /api/room/:roomId', {
  access: access.staff('catalog'),
  summary: 'Change a room; its ID and fields that are not sent stay',
  params: roomPath,
  body: roomChange,
  rejections: ['edit_conflict', 'not_found'],
  answers: { 200: roomSaved },
  errors: { 409: editConflict(room) },
});

export const deleteRoom = defineCall('DELETE /api/room/:roomId', {
  access: access.staff('catalog'),
  summary: 'Delete a room; its bookings stay and are flagged',
  params: roomPath,
  rejections: ['not_found'],
  answers: { 200: message },
});

/** Finds the rooms whose ID, name, category, guests, description and notes together contain every word of `q`. */
export const pageOfRooms = listCall('/api/desk/rooms', {
  access: access.staff('catalog:read'),
  summary: 'A page of rooms, searched, filtered and sorted, for staff; by room ID unless sorted',
  sorts: ['roomId', 'name', 'category', 'maximumGuests'],
  filters: {
    category: given(text(100)),
    available: given(z.enum(['true', 'false']).transform((value) => value === 'true')),
  },
  answer: { list: z.array(room) },
});

export const catalogCalls = {
  ...hotelCalls,
  ...sellerCalls,
  ...textCalls,
  listCategories,
  createCategory,
  updateCategory,
  deleteCategory,
  restoreCategory,
  mayRestoreCategory,
  pageOfCategories,
  listRooms,
  createRoom,
  updateRoom,
  deleteRoom,
  pageOfRooms,
  emptyDemo: emptyDemoCallOf('catalog'),
  readHistory: historyCallOf('catalog'),
};

export type CategoryOnWire = z.output<typeof category>;
export type RoomOnWire = z.output<typeof room>;
export type PublicRoom = z.output<typeof publicRoom>;
export type CategoryChange = z.output<typeof categoryChange>;
export type NewCategory = z.output<typeof newCategory>;
export type RoomChange = z.output<typeof roomChange>;
export type NewRoom = z.output<typeof newRoom>;
export type CategoryListQuery = z.output<(typeof pageOfCategories)['query']>;
export type RoomListQuery = z.output<(typeof pageOfRooms)['query']>;
export type CategoryInput = z.input<typeof newCategory>;
export type RoomInput = z.input<typeof newRoom>;

export const categoryState = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  price: decimalPrice,
  features: z.array(z.string()),
  image: z.string().nullable(),
  // Events of 1.0 lack these.
  morePictures: roomFacts.morePictures.default([]),
  squareMetres: roomFacts.squareMetres.default(null),
  beds: roomFacts.beds.default([]),
  bathroom: bathroom.default(null),
  amenities: roomFacts.amenities.default([]),
  accessibility: roomFacts.accessibility.default([]),
});

export const roomState = z.object({
  roomId: z.string(),
  name: z.string(),
  specialDescription: z.string(),
  maximumGuests: z.number().int(),
  photo: z.array(z.string()),
  available: z.boolean(),
  categoryId: z.uuid(),
  category: z.string(),
  notes: z.string(),
});

export type CategoryState = z.output<typeof categoryState>;
export type RoomState = z.output<typeof roomState>;

const categoryOfEvent = ofKind('category', categoryState);
const roomOfEvent = ofKind('room', roomState);

/** Every event carries the whole state, so the newest one of a subject is enough. */
export const catalogTopic = defineTopic(
  'catalog',
  `the category's id, the room's roomId, hotel, or ${SELLER_SUBJECT}`,
  {
    'category.created': categoryOfEvent,
    'category.updated': categoryOfEvent,
    'category.deleted': ofKind('deleted_category', categoryState.pick({ id: true, name: true })),
    'room.created': roomOfEvent,
    'room.updated': roomOfEvent,
    'room.deleted': ofKind('deleted_room', roomState.pick({ roomId: true })),
    'hotel.updated': ofKind('hotel', hotelState),
    'seller.updated': ofKind('seller', sellerState),
  },
);
