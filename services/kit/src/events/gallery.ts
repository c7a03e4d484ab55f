import { z } from 'zod';
import { defineTopic } from './envelope.ts';

export const galleryItemState = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
});

/** Subject: the item's id. */
export const galleryTopic = defineTopic('gallery', {
  'item.created': galleryItemState,
  'item.updated': galleryItemState,
  'item.deleted': z.object({ id: z.uuid() }),
});
