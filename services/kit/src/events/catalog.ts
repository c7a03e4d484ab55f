import { z } from 'zod';
import { defineTopic } from './envelope.ts';

/** Price per night as a decimal text with two places, e.g. `"128.00"`: never a float. */
export const decimalPrice = z.string().regex(/^\d{1,10}\.\d{2}$/);

export const categoryState = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  price: decimalPrice,
  features: z.array(z.string()),
  image: z.string().nullable(),
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

/** Subjects: a category's id, a room's roomId. Every event carries the whole state, so the newest alone is enough. */
export const catalogTopic = defineTopic('catalog', {
  'category.created': categoryState,
  'category.updated': categoryState,
  'category.deleted': z.object({ id: z.uuid(), name: z.string() }),
  'room.created': roomState,
  'room.updated': roomState,
  'room.deleted': z.object({ roomId: z.string() }),
});
