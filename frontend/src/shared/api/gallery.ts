import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './queries.ts';

export interface GalleryItem {
  _id: string;
  name: string;
  description: string;
  image: string;
}

export function useGallery() {
  return useQuery({
    queryKey: queryKeys.gallery,
    queryFn: async ({ signal }) => (await api.get<{ list: GalleryItem[] }>('/gallery', { signal })).list,
  });
}
