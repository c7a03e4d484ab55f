import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

export interface GalleryItem {
  _id: string;
  name: string;
  description: string;
  image: string;
}

export const galleryKeys = { items: ['gallery'] as const };

export function useGallery() {
  return useQuery({
    queryKey: galleryKeys.items,
    queryFn: async ({ signal }) => (await api.get<{ list: GalleryItem[] }>('/gallery', { signal })).list,
  });
}
