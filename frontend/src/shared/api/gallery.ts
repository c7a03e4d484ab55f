import type { ItemOnWire } from '@innkeeper/contracts/gallery';
import { useLiveCall } from './queries.ts';

export type GalleryItem = ItemOnWire;

/** All gallery items, as in the public list. */
export const useGallery = () => useLiveCall('GET /api/gallery', {}, { select: ({ list }) => list });
