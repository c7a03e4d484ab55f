import { optionalText, pictureLink, price, text } from '@innkeeper/kit/shapes';
import { z } from 'zod';

/** Text that addresses a record in a path; a browser would swallow the segments `.` and `..`. */
const addressable = (max: number) =>
  text(max).refine((value) => value !== '.' && value !== '..', 'must not be only dots');

const categoryName = addressable(100);
const roomId = addressable(40);

/** A form sends an empty text where no picture was chosen. */
const optionalPicture = z
  .preprocess((value) => (value === '' ? null : value), pictureLink.nullish())
  .transform((link) => link ?? null);

/** What staff may change of a category. An update replaces all of it: what is left out is emptied. */
export const categoryChange = z.object({
  description: optionalText(2_000).transform((description) => description || null),
  price,
  features: z
    .array(text(200), 'must be a list')
    .max(30, 'must be at most 30')
    .nullish()
    .transform((features) => features ?? []),
  image: optionalPicture,
});
export const newCategory = categoryChange.extend({ name: categoryName });

/** What staff may change of a room. An update replaces all of it: what is left out is emptied. */
export const roomChange = z.object({
  name: text(100),
  specialDescription: optionalText(2_000),
  maximumGuests: z
    .int('must be a whole number')
    .min(1, 'must be at least 1 guest')
    .max(20, 'must be at most 20 guests'),
  photo: z
    .array(pictureLink, 'must be a list of links')
    .max(20, 'must be at most 20 pictures')
    .nullish()
    .transform((links) => links ?? []),
  available: z.boolean('must be true or false'),
  category: categoryName,
  notes: optionalText(2_000),
});
export const newRoom = roomChange.extend({ roomId });

/** A category's name; to delete it also its id. */
export const categoryPath = z.object({ category: categoryName });
export const roomPath = z.object({ roomId });

const category = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  /** Per night. A number, because the specification's screens calculate with it; at most two decimals. */
  price: z.number().nonnegative(),
  features: z.array(z.string()),
  image: z.string().nullable(),
});

const room = z.object({
  roomId: z.string(),
  name: z.string(),
  specialDescription: z.string(),
  maximumGuests: z.number().int(),
  photo: z.array(z.string()),
  available: z.boolean(),
  /** The category's name. */
  category: z.string(),
  notes: z.string(),
});

export const done = z.object({ message: z.string() });
export const categoryList = z.object({ categories: z.array(category) });
export const categorySaved = done.extend({ category });
export const roomList = z.object({ allRoomsList: z.array(room) });
export const roomSaved = done.extend({ room });

export type CategoryChange = z.output<typeof categoryChange>;
export type NewCategory = z.output<typeof newCategory>;
export type RoomChange = z.output<typeof roomChange>;
export type NewRoom = z.output<typeof newRoom>;

/** As they cross the wire: for the server's answers and the client's types. */
export type WireCategory = z.output<typeof category>;
export type WireRoom = z.output<typeof room>;
export type CategoryInput = z.input<typeof newCategory>;
export type RoomInput = z.input<typeof newRoom>;
