import type { ItemOnWire } from '@innkeeper/contracts/gallery';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { liveList, queryKeys } from './queries.ts';

export type GalleryItem = ItemOnWire;

/** All gallery items, as in the public list. */
export function useGallery() {
  return useQuery({
    queryKey: queryKeys.publicGallery,
    queryFn: async ({ signal }) => (await request('GET /api/gallery', { signal })).list,
    ...liveList,
  });
}
